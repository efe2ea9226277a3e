import { createHash } from "node:crypto"
import { encodeQuery } from "#lib/contract/index.ts"
import { invalid } from "./errors.ts"

type CursorQuery = { before?: string | undefined; after?: string | undefined }

/** Which page of a list, or whose call: not which list. */
const ofNoList = ["after", "before", "page", "per_page", "account_id"]
const sumLength = 8

/** Of a place in the list that a path and a query make: its filters and its sort, in whatever order they are given. */
function sumOf(path: string, query: Readonly<Record<string, unknown>>, place: string): string {
  const own = Object.entries(query).filter(([name]) => !ofNoList.includes(name))
  const list = encodeQuery(Object.fromEntries(own.toSorted(([one], [other]) => (one < other ? -1 : 1))))
  return createHash("sha256").update(`${path}?${list}#${place}`).digest("base64url").slice(0, sumLength)
}

/** The cursor of a place: it counts only in the list of the same path, filters and sort (D-126, D-325). */
export const boundCursor = (
  path: string,
  query: Readonly<Record<string, unknown>>,
  place: string | null,
): string | null => place && sumOf(path, query, place) + place

/** Opaque text of a place in a list: `readCursor` gives its parts. */
export const cursorOf = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url")

/** The parts of the place that a cursor names, unchecked; none of a text that is no cursor. */
export function readCursor(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/**
 * The place that a page is read from, of which `after` wins (D-126, D-276).
 * @param path of the list, whose cursors `boundCursor` made.
 * @param placeOf the place that a text names; null for every other text.
 * @throws 400 `bad_cursor` with the name of the parameter, also for a cursor of another list, filter or sort (D-325).
 */
export function cursorPlaces<T>(
  path: string,
  query: CursorQuery & Readonly<Record<string, unknown>>,
  placeOf: (place: string) => T | null,
): { after: T | null; before: T | null } {
  const { after, before } = query
  const read = (name: keyof CursorQuery, cursor: string | undefined) => {
    if (cursor === undefined) return null
    const text = cursor.slice(sumLength)
    const place = cursor === boundCursor(path, query, text) ? placeOf(text) : null
    if (place === null)
      throw invalid(
        { [name]: ["is not a cursor of this list with these filters and this sort"] },
        400,
        "bad_cursor",
      )
    return place
  }
  const [older, newer] = [read("after", after), read("before", before)]
  return { after: older, before: older === null ? newer : null }
}
