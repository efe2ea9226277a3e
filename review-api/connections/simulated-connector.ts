import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { OauthProvider } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Connector, Grant, ProviderAccount, ProviderPlace, ProviderReview } from "./connector.ts"
import { AccessExpired, AtProviderGone, ConsentEnded, ConsentInvalid } from "./connector-errors.ts"
import { createTally } from "./connector-tally.ts"

/** Data of a simulated provider; empty by default, so that a connection brings nothing. */
export type SimulatedFixture = {
  accounts: { account: ProviderAccount; places: ProviderPlace[] }[]
  /** By `externalId` of their place. */
  reviews: Map<string, ProviderReview[]>
}

const emptyFixture = (): SimulatedFixture => ({ accounts: [], reviews: new Map() })

const codeLifeMs = 10 * 60_000
const accessLifeMs = 60 * 60_000
const pageSize = 50

const codeSchema = z.object({ challenge: z.string(), redirectUri: z.string(), endsAt: z.number() })

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url")

/**
 * A provider in place of one for which there are no credentials: consent is a page of the app, and a code that this
 * connector has put into its address comes back if the person allows it. Nothing is stored: codes carry a signature,
 * tokens their end.
 */
export function createSimulatedConnector(
  { clock, config }: Pick<BaseDeps, "clock" | "config">,
  provider: OauthProvider,
  fixture: SimulatedFixture = emptyFixture(),
): Connector {
  const revoked = new Set<string>()
  const nowMs = () => clock.now().getTime()
  const signatureOf = (body: string): Buffer =>
    createHmac("sha256", config.tokenSecrets[0]!).update(`simulated ${provider} ${body}`).digest()

  const sign = (value: unknown): string => {
    const body = Buffer.from(JSON.stringify(value)).toString("base64url")
    return `${body}.${signatureOf(body).toString("base64url")}`
  }

  function read<T>(schema: z.ZodType<T>, signed: string): T | null {
    const [body = "", signature = ""] = signed.split(".")
    const [given, expected] = [Buffer.from(signature, "base64url"), signatureOf(body)]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return schema.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8"))).data ?? null
  }

  const tokenSchema = z.object({ kind: z.enum(["access", "refresh"]), grant: z.string(), endsAt: z.number() })

  function grantOf(grant: string): Grant {
    const endsAt = nowMs() + accessLifeMs
    return {
      accessToken: sign({ kind: "access", grant, endsAt }),
      refreshToken: sign({ kind: "refresh", grant, endsAt: 0 }),
      accessEndsAt: new Date(endsAt).toISOString(),
    }
  }

  function demandAccess(accessToken: string): void {
    const token = read(tokenSchema, accessToken)
    if (token?.kind !== "access" || token.endsAt <= nowMs() || revoked.has(token.grant))
      throw new AccessExpired()
  }

  const reviewsOf = (placeExternalId: string): ProviderReview[] => {
    const known = fixture.accounts.some(({ places }) =>
      places.some(({ externalId }) => externalId === placeExternalId),
    )
    if (!known) throw new AtProviderGone()
    return fixture.reviews.get(placeExternalId) ?? []
  }

  function find({ placeExternalId, externalId }: { placeExternalId: string; externalId: string }) {
    const review = reviewsOf(placeExternalId).find((candidate) => candidate.externalId === externalId)
    if (!review) throw new AtProviderGone()
    return review
  }

  return {
    provider,
    isSimulated: true,
    tally: createTally(),
    order: "changed",
    authorizationUrl({ state, codeChallenge, redirectUri }) {
      const url = new URL("consent", redirectUri)
      const code = sign({ challenge: codeChallenge, redirectUri, endsAt: nowMs() + codeLifeMs })
      url.search = new URLSearchParams({ code, state }).toString()
      return url.href
    },
    async exchange({ code, codeVerifier, redirectUri }) {
      const known = read(codeSchema, code)
      const isValid =
        known &&
        known.endsAt > nowMs() &&
        known.redirectUri === redirectUri &&
        known.challenge === challengeOf(codeVerifier)
      if (!isValid) throw new ConsentInvalid()
      return grantOf(randomBytes(12).toString("base64url"))
    },
    async refresh(refreshToken) {
      const token = read(tokenSchema, refreshToken)
      if (token?.kind !== "refresh" || revoked.has(token.grant)) throw new ConsentEnded()
      return grantOf(token.grant)
    },
    async revoke(given) {
      const token = read(tokenSchema, given)
      if (token) revoked.add(token.grant)
    },
    async accounts(accessToken) {
      demandAccess(accessToken)
      return fixture.accounts.map(({ account }) => account)
    },
    async *places(accessToken, { externalId }) {
      demandAccess(accessToken)
      const found = fixture.accounts.find(({ account }) => account.externalId === externalId)
      if (!found) throw new AtProviderGone()
      yield found.places
    },
    async reviews(accessToken, { externalId, pageToken }) {
      demandAccess(accessToken)
      const newest = reviewsOf(externalId).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
      const from = Number(pageToken ?? 0)
      return {
        reviews: newest.slice(from, from + pageSize),
        unreadable: [],
        total: newest.length,
        nextPageToken: from + pageSize < newest.length ? String(from + pageSize) : null,
      }
    },
    async review(accessToken, name) {
      demandAccess(accessToken)
      return find(name)
    },
    async respond(accessToken, name, content) {
      demandAccess(accessToken)
      const review = find(name)
      review.response = { content, updatedAt: clock.now().toISOString(), state: "approved", reason: null }
      return review.response
    },
    together: null,
    notifications: null,
    profiles: null,
    posts: null,
    photos: null,
    figures: null,
    async removeResponse(accessToken, name) {
      demandAccess(accessToken)
      find(name).response = null
    },
  }
}
