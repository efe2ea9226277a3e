import { reviewHeads } from "#lib/format/column-heads.ts"
import { unmarked } from "#lib/format/csv.ts"
import { simpleName } from "./columns/column-names.ts"
import type { CsvRow } from "./read-csv.ts"

/** First columns of a list of rejected rows, before those of the file. */
export const rejectedColumns = ["line", "reason"] as const

/** First columns of every file of reviews (D-111). */
const exportColumns = ["review_id", "location_id", "location_name"] as const

const simple = (name: string) => name.trim().toLowerCase()

const namesOf = (header: readonly string[]): Set<string> => new Set(header.map(simple))

const columnOfHead: ReadonlyMap<string, string> = new Map(
  Object.entries(reviewHeads).map(([name, head]) => [simple(head), name]),
)

/** The columns of a file of reviews by their names, where it has them in plain words; those of other files as they are. */
function withOwnNames(header: readonly string[]): readonly string[] {
  if (isReviewExport(header)) return header
  const names = header.map((cell) => columnOfHead.get(simple(cell)) ?? cell)
  const isOwn = names.includes("review_key") || header.every((cell) => columnOfHead.has(simple(cell)))
  return isOwn && isReviewExport(names) ? names : header
}

/** Whether a file is a list of rejected rows, which people correct and upload. */
export const isRejectedList = (header: readonly string[]): boolean =>
  rejectedColumns.every((name, at) => simple(header[at] ?? "") === name)

/** Whether a file is an export of reviews, as `GET /export/csv/reviews` and schedules create it. */
export function isReviewExport(header: readonly string[]): boolean {
  const names = namesOf(header)
  return names.has("review_key") || exportColumns.every((name) => names.has(name))
}

/**
 * Rows of a CSV file as they were before this program wrote them down: an export or a list of rejected rows loses the
 * marks of formulas (D-110), headings in plain words are names of columns again, and the list loses its line numbers and
 * reasons. Files of others stay as they are.
 */
export async function* withoutOwnMarks(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let read: ((row: CsvRow) => CsvRow) | null = null
  for await (const row of rows) {
    if (read) yield read(row)
    else {
      const cells = [...withOwnNames(row.cells)]
      read = readerOf(cells)
      yield read({ ...row, cells })
    }
  }
}

function readerOf(header: readonly string[]): (row: CsvRow) => CsvRow {
  const from = isRejectedList(header) ? rejectedColumns.length : 0
  if (from === 0 && !isReviewExport(header)) return (row) => row
  return ({ line, cells }) => ({ line, cells: cells.slice(from).map(unmarked) })
}

/** Columns of an export of reviews that a file of others does not have, by position. */
export type OwnColumns = {
  /** Names the source of each row. */
  source: number | null
  /** Ids of reviews in the account that it is from. */
  id: number | null
  /** Says whether a response was published. */
  responseStatus: number | null
}

/** @returns null for a file of others. */
export function ownColumns(header: readonly string[]): OwnColumns | null {
  if (!isReviewExport(header)) return null
  const names = header.map(simple)
  const at = (name: string) => (names.includes(name) ? names.indexOf(name) : null)
  // The key says more, and is the same in every account.
  return {
    source: at("source"),
    id: at("review_key") === null ? at("review_id") : null,
    responseStatus: at("response_status"),
  }
}

const stateNames = new Set(
  "responsestatus responsestate replystatus replystate ownerresponsestatus ownerreplystatus".split(" "),
)

/** The column of a file of others that says which responses are published; -1 where it has none. */
export const responseStates = (header: readonly string[]): number =>
  isReviewExport(header) ? -1 : header.findIndex((name) => stateNames.has(simpleName(name)))

const unpublishedStates = new Set(
  "draft drafted unpublished notpublished pending pendingapproval awaitingapproval scheduled failed rejected entwurf brouillon borrador bozza rascunho concept".split(
    " ",
  ),
)

/** Whether a file of others says that a response is not published. */
export const isUnpublishedState = (status: string): boolean =>
  status.length <= 40 && unpublishedStates.has(simpleName(status))

/**
 * How a response of an export is imported: what did not stand at the source, as a draft, which nobody sends.
 * @param status in the file; empty in files of others. @param isDated whether a response stands at the source.
 * @returns `isStopped` for one that was on its way, or whose sending failed.
 */
export function responseOf(status: string, isDated: boolean): { isDraft: boolean; isStopped: boolean } {
  if (status === "draft") return { isDraft: true, isStopped: false }
  const isRemoval = status === "pending_delete" || status === "error_unpublished"
  const isUnsent = status === "pending" || status === "error_published" || (isRemoval && !isDated)
  return { isDraft: isUnsent, isStopped: isUnsent }
}

/**
 * The columns of a file without ids of this program: in an export, what other files call a store code or the source's id
 * of a review are numbers of one account.
 * @param given field to column name, as someone chose.
 */
export function withoutOwnIds<Map extends { external_id?: number; review_id?: number }>(
  header: readonly string[],
  given: Readonly<Record<string, string | undefined>>,
  map: Map,
): Map {
  if (!isReviewExport(header)) return map
  const isOwn = (field: "external_id" | "review_id", name: string) =>
    given[field] === undefined && map[field] !== undefined && simple(header[map[field]] ?? "") === name
  const own = { ...map }
  if (isOwn("external_id", "location_id")) delete own.external_id
  if (isOwn("review_id", "review_id")) delete own.review_id
  return own
}
