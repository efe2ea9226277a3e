import { idNumber } from "../db/queries/review-selection.ts"
import { notFound } from "../errors.ts"

/** No row has this id. */
const noRow = 0

/**
 * The id in a path. Ids of the embedded API are positive integers (D-007).
 * @throws 404 for anything else: no row has such an id.
 */
export function pathId(text: string): number {
  const id = idNumber(text)
  if (id === null) throw notFound()
  return id
}

/**
 * An id that narrows a list.
 * @returns undefined when the parameter is absent; an id without a row when it is no id of ours, so that it matches
 * nothing, like missing and foreign ones.
 */
export const filterId = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (idNumber(text) ?? noRow)
