import { invalid } from "./errors.ts"

type CursorQuery = { before?: string | undefined; after?: string | undefined }

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
 * @param placeOf the place that a cursor of this list names; null for every other text.
 * @throws 400 `bad_cursor` with the name of the parameter (D-325).
 */
export function cursorPlaces<T>(
  { after, before }: CursorQuery,
  placeOf: (cursor: string) => T | null,
): { after: T | null; before: T | null } {
  const read = (name: keyof CursorQuery, cursor: string | undefined) => {
    const place = cursor === undefined ? null : placeOf(cursor)
    if (cursor !== undefined && place === null)
      throw invalid({ [name]: ["is not a cursor of this list"] }, 400, "bad_cursor")
    return place
  }
  const [older, newer] = [read("after", after), read("before", before)]
  return { after: older, before: older === null ? newer : null }
}
