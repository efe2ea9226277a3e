import { invalid, notFound } from "./errors.ts"

/** No row has this id. */
const noRow = 0

/** Ids of the embedded API are positive integers (D-007); null for any other text. */
function idNumber(text: string): number | null {
  if (!/^\d{1,16}$/.test(text)) return null
  const id = Number(text)
  return id > 0 && Number.isSafeInteger(id) ? id : null
}

/**
 * The id in a path (D-007).
 * @throws 404 for anything that is no id of ours: no row has such an id.
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

/** As `filterId`, for a list of ids: each once. */
export const filterIds = (texts: readonly string[] | undefined): number[] | undefined =>
  texts?.length ? [...new Set(texts.map((text) => idNumber(text) ?? noRow))] : undefined

/**
 * A list of ids that narrows a list, each once; undefined when the parameter is absent.
 * @throws 400 by the name of the parameter for something that is no id: the rest alone would be another list.
 */
export function listIds(name: string, texts: readonly string[] | undefined): number[] | undefined {
  if (texts && !areIds(texts)) throw invalid({ [name]: [notIds] }, 400)
  return filterIds(texts)
}

export const notId = "must be an ID"
export const notIds = "must be IDs with commas between"

/** Whether each of some texts can be an id; one that no row has matches nothing. */
export const areIds = (texts: readonly string[]): boolean => texts.every((text) => /^\d+$/.test(text))
