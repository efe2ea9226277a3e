import { createHash } from "node:crypto"
import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants"
import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { foreignLine } from "../../places/place-search.ts"
import { CallRefused } from "../ask-provider.ts"
import type { ProviderPlace } from "../connector.ts"
import { AccessExpired, AtProviderGone, ProviderConfused, ProviderForbidden } from "../connector-errors.ts"
import { confused, type Graph } from "./facebook-graph.ts"

/** Maximum page size of a list at Facebook. */
export const pageSize = "100"

/** Pages, comments and stories are numbered; comments have the number of their story before their own. */
export const facebookId = z.string().regex(/^\d{1,40}(?:_\d{1,40})?$/)

export const pagingSchema = z
  .object({
    cursors: z.object({ after: z.string().max(2_000).optional() }).optional(),
    next: z.string().optional(),
  })
  .optional()

/** The cursor of the next page of a list; null at its end. */
export const nextCursor = (paging: z.output<typeof pagingSchema>): string | null =>
  paging?.next ? (paging.cursors?.after ?? null) : null

const pageSchema = z.object({
  id: facebookId,
  name: foreignLine().default(""),
  /** Missing where a person may not act for the page. */
  access_token: z.string().min(1).optional(),
  location: z
    .object({
      street: foreignLine().optional(),
      city: foreignLine().optional(),
      zip: foreignLine(40).optional(),
    })
    .optional(),
  phone: foreignLine(40).optional(),
  store_number: z.union([z.string(), z.number()]).optional(),
})
type FacebookPage = z.output<typeof pageSchema>

const fields = "id,name,access_token,location{street,city,zip},phone,store_number"
const pageListSchema = z.object({ data: z.array(pageSchema).default([]), paging: pagingSchema })

const placeOf = ({ id, name, location, phone, store_number: store }: FacebookPage): ProviderPlace => ({
  externalId: id,
  placeId: null,
  storeCode: store === undefined ? null : String(store).slice(0, 100),
  name: name || id,
  address: location?.street || null,
  city: location?.city || null,
  postalCode: location?.zip || null,
  phone: phone || null,
})

/** The pages that a person acts for, with the tokens to act with. Tokens are kept in memory, and nowhere else. */
export type FacebookPages = {
  list(accessToken: string, signal: AbortSignal): AsyncGenerator<ProviderPlace[]>
  /** Calls with the token of a page. @throws AtProviderGone for a page that the person does not have. */
  within<T>(
    accessToken: string,
    pageId: string,
    signal: AbortSignal,
    call: (pageToken: string) => Promise<T>,
  ): Promise<T>
  /** The pages with a token, of the newest listing. */
  idsOf(accessToken: string, signal: AbortSignal): Promise<string[]>
}

type Known = { tokens: ReadonlyMap<string, string | null>; atMs: number }

/** So long tokens are kept. */
const keptMs = millisecondsInHour
/** Missing or denied pages may have come back; this is how often they are looked for. */
const leastMs = millisecondsInMinute

/** Pages with their locations: a page may stand for a brand, whose shops are pages below it. */
export function createPages(graph: Graph, clock: Clock): FacebookPages {
  const byPerson = new Map<string, Known>()
  const underWay = new Map<string, Promise<Known>>()
  const keyOf = (accessToken: string) => createHash("sha256").update(accessToken).digest("base64url")
  const nowMs = () => clock.now().getTime()

  async function* pagesAt(path: string, token: string, signal: AbortSignal): AsyncGenerator<FacebookPage[]> {
    const seen = new Set<string>()
    for (let after: string | null = null; ; ) {
      const query: Record<string, string> = { fields, limit: pageSize, ...(after === null ? {} : { after }) }
      const { data, paging }: z.output<typeof pageListSchema> = await graph(path, pageListSchema, {
        token,
        query,
        signal,
      })
      yield data
      after = nextCursor(paging)
      if (after === null) return
      if (seen.has(after)) throw new ProviderConfused("a cursor again")
      seen.add(after)
    }
  }

  /** Most pages have no locations, and may say so with a refusal. */
  async function* locationsOf({ id, access_token: token }: FacebookPage, signal: AbortSignal) {
    if (token === undefined) return
    try {
      yield* pagesAt(`/${id}/locations`, token, signal)
    } catch (error) {
      const isNone =
        error instanceof CallRefused || error instanceof ProviderForbidden || error instanceof AtProviderGone
      if (!isNone) throw error
    }
  }

  async function* everyPage(accessToken: string, signal: AbortSignal): AsyncGenerator<FacebookPage[]> {
    const seen = new Set<string>()
    const fresh = (pages: FacebookPage[]) => pages.filter(({ id }) => !seen.has(id) && seen.add(id))
    for await (const pages of pagesAt("/me/accounts", accessToken, signal)) {
      yield fresh(pages)
      for (const page of pages)
        for await (const locations of locationsOf(page, signal)) yield fresh(locations)
    }
  }

  function keep(accessToken: string, pages: readonly FacebookPage[]): Known {
    const tokens = new Map(pages.map(({ id, access_token: token }) => [id, token ?? null]))
    const known = { tokens, atMs: nowMs() }
    for (const [key, { atMs }] of byPerson) if (atMs + keptMs <= nowMs()) byPerson.delete(key)
    byPerson.set(keyOf(accessToken), known)
    return known
  }

  async function listAll(accessToken: string, signal: AbortSignal): Promise<Known> {
    const all: FacebookPage[] = []
    try {
      for await (const pages of everyPage(accessToken, signal)) all.push(...pages)
    } catch (error) {
      throw confused(error)
    }
    return keep(accessToken, all)
  }

  /** Known pages of a person, no older than `maxAgeMs`; concurrent calls share one listing. */
  async function knownOf(accessToken: string, maxAgeMs: number, signal: AbortSignal): Promise<Known> {
    const key = keyOf(accessToken)
    const known = byPerson.get(key)
    if (known && known.atMs + maxAgeMs > nowMs()) return known
    const running = underWay.get(key)
    // Someone else's end is not ours.
    if (running) return running.catch(() => listAll(accessToken, signal))
    const begun = listAll(accessToken, signal).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

  async function tokenOf(accessToken: string, pageId: string, signal: AbortSignal): Promise<string> {
    const kept = (await knownOf(accessToken, keptMs, signal)).tokens.get(pageId)
    const token = kept ?? (await knownOf(accessToken, leastMs, signal)).tokens.get(pageId)
    if (token === undefined) throw new AtProviderGone()
    if (token === null) throw new ProviderForbidden("200")
    return token
  }

  return {
    async *list(accessToken, signal) {
      const all: FacebookPage[] = []
      try {
        for await (const pages of everyPage(accessToken, signal)) {
          all.push(...pages)
          yield pages.map(placeOf)
        }
      } catch (error) {
        throw confused(error)
      }
      keep(accessToken, all)
    },
    async within(accessToken, pageId, signal, call) {
      const token = await tokenOf(accessToken, pageId, signal)
      try {
        return await call(token)
      } catch (error) {
        if (!(error instanceof AccessExpired)) throw error
        // Is it the person's access that has ended, or the page's alone?
        await graph("/me", z.unknown(), { token: accessToken, query: { fields: "id" }, signal })
        const { tokens } = await knownOf(accessToken, leastMs, signal)
        const next = tokens.get(pageId)
        if (next === undefined) throw new AtProviderGone()
        if (next === null || next === token) throw new ProviderForbidden("190")
        return call(next).catch((again: unknown) => {
          throw again instanceof AccessExpired ? new ProviderForbidden("190") : again
        })
      }
    },
    async idsOf(accessToken, signal) {
      const { tokens } = await knownOf(accessToken, keptMs, signal)
      return [...tokens].flatMap(([id, token]) => (token === null ? [] : [id]))
    },
  }
}
