import type { z } from "zod"
import { encodeQuery, matchOperation, type Operation, operations } from "#lib/contract/index.ts"
import { listedBy, type Noun, nounNameOf, nouns } from "#lib/contract/nouns.ts"
import { ownValue } from "#lib/contract/own-value.ts"

type Row = Record<string, unknown>
type Link = { href: string }
type Linked = Row & { _links?: Record<string, Link>; _embedded?: Record<string, Row[]> }

/** Call whose response gets links. */
export type LinkedCall = {
  /** Address that paths are appended to. */
  base: string
  /** Path and query as they were called. */
  url: string
  query: Row | undefined
}

function addressOf(schema: z.ZodType): string | undefined {
  const name = nounNameOf(schema)
  return name && (nouns[name] as Noun).address
}

/** The address filled with the fields of a row; null when one of them has no value. */
function filled(address: string, row: Row): string | null {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  if (names.some((name) => ownValue(row, name) == null || ownValue(row, name) === "")) return null
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ownValue(row, name))))
}

/** Whose children a row is of belongs to its address, where that is asked for. */
function withParent(path: string, query: Row | undefined): string {
  if (query?.["parent_id"] === undefined) return path
  const found = matchOperation("GET", path)
  const { query: requested } = (found ? operations[found.id] : {}) as Partial<Operation>
  return requested && "parent_id" in requested.shape
    ? `${path}?${encodeQuery({ parent_id: query["parent_id"] })}`
    : path
}

function selfOfRow(schema: z.ZodType, row: Row, list: string | null, call: LinkedCall): Link | null {
  const own = filled(addressOf(schema) ?? "", row)
  if (!own) return null
  const [path, place] = own.split("#")
  if (place === undefined) return { href: `${call.base}${withParent(own, call.query)}` }
  const whole = path === "" ? list : `${call.base}${path}`
  return whole === null ? null : { href: `${whole}#${place}` }
}

/** Whether the same is answered to a GET of the path that was called. */
function isReadable({ method, path, answer }: Operation): boolean {
  if (method === "GET") return true
  const found = matchOperation("GET", path)
  const readable: Operation | null = found && operations[found.id]
  return readable?.answer === answer && readable?.path === path
}

/** The address of an answer: the one that was called where it can be read there, else that of what was written. */
function selfOfAnswer(operation: Operation, body: Row, call: LinkedCall): Link | null {
  if (operation.answer === operations["auth.refresh"].answer) return null
  if (!isReadable(operation)) return selfOfRow(operation.answer!, body, null, call)
  // No slash behind the proxy of the app: it leads elsewhere there.
  const isRoot = call.url === "/" && /^https?:\/\/[^/]+\//.test(call.base)
  return { href: isRoot ? call.base : `${call.base}${call.url}` }
}

const withBase = (links: Record<string, Link>, base: string): Record<string, Link> =>
  Object.fromEntries(
    Object.entries(links).map(([name, link]) => [
      name,
      link.href.startsWith("/") ? { ...link, href: `${base}${link.href}` } : link,
    ]),
  )

/**
 * Gives an answer and each row that it lists their `self`, and puts the links that it has behind the caller's base
 * (D-275).
 */
export function addLinks(operation: Operation, answer: unknown, call: LinkedCall): unknown {
  const body = answer as Linked
  const self = selfOfAnswer(operation, body, call)
  const links = { ...(self ? { self } : {}), ...withBase(body._links ?? {}, call.base) }
  const linked = Object.keys(links).length === 0 ? body : { ...body, _links: links }
  const listed = listedBy(operation.answer)
  if (!listed || !body._embedded) return linked
  const rows = (ownValue(body._embedded, listed.collection) ?? []).map((row) => {
    const own = selfOfRow(listed.row, row, links["self"]?.href ?? null, call)
    return own ? { ...row, _links: { self: own } } : row
  })
  return { ...linked, _embedded: { ...body._embedded, [listed.collection]: rows } }
}
