import { invalid, notFound } from "../errors.ts"

/** Larger than any id: matches no row. */
const beyondAllIds = Number.MAX_SAFE_INTEGER

function idOf(text: string): number | null {
  if (!/^\d+$/.test(text)) return null
  return Math.min(Number(text), beyondAllIds)
}

/**
 * The id in a path. Ids of the embedded API are positive integers (D-007).
 * @throws 404 for anything else: no row has such an id.
 */
export function pathId(text: string): number {
  const id = idOf(text)
  if (!id) throw notFound()
  return id
}

/**
 * An id that narrows a list.
 * @returns undefined when the parameter is absent; an id beyond all rows for a number that is too large.
 * @throws 400 when it is not a whole number.
 */
export function queryId(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const id = idOf(text)
  if (id === null) throw invalid({ [name]: ["must be a number"] }, 400)
  return id
}

/** As `queryId` for a list of ids. */
export function queryIds(name: string, texts: readonly string[] | undefined): number[] | undefined {
  return texts?.map((text) => queryId(name, text)!)
}

/** As `queryId`, but what is no id of ours matches nothing instead of being refused. */
export const filterId = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (idOf(text) ?? beyondAllIds)
