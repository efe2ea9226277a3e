import { hash } from "node:crypto"
import { blankMark } from "../blank-marks.ts"
import { type CheckedRow, checkRow, summaryRow } from "../check-row.ts"
import { formerIdentities, locationKey, reviewIdentity } from "../identity.ts"
import { Occurrences } from "../occurrences.ts"
import { PlaceFinder } from "../place-finder.ts"
import { short } from "../rating.ts"
import type { CsvRow } from "../read-csv.ts"
import { readLimits } from "../read-limits.ts"
import type { RowNote } from "../row-note.ts"
import { sourceKey } from "../source-name.ts"
import { SummaryRows } from "../summary-rows.ts"
import type { ReadingRules, ReadRow, RowSource } from "./messages.ts"

/** Source and id that a row of a file of this program names. */
function ownFacts(
  cells: readonly string[],
  { own, source, sources, columns }: ReadingRules,
): { source: RowSource; ownId: number | null; unknown: string | null } {
  const text = (at: number | null | undefined) => (at == null ? "" : (cells[at] ?? "").trim())
  const id = text(own?.id)
  const name = text(own ? own.source : columns.source).slice(0, 200)
  const named = sources.get(sourceKey(name))
  return {
    source: named ?? source,
    unknown: own || name === "" || named || blankMark(name) ? null : name,
    ownId: /^\d{1,15}$/.test(id) ? Number(id) : null,
  }
}

const unclear = (name: string, count: number) =>
  `location_name "${short(name)}" means ${count < 2 ? "several" : count} locations: the row needs the address or the store code`

const digest = (facts: readonly unknown[]) => hash("sha256", JSON.stringify(facts), "base64url")

type Checked = Exclude<CheckedRow, { reason: string }>

type RowReader = (row: CsvRow) => [ReadRow, number]

/** A row that breaks its reader is rejected, and the others go on. */
const safely =
  (read: RowReader): RowReader =>
  (given) => {
    try {
      return read(given)
    } catch (error) {
      const { line, cells } = given
      const kept = cells.slice(0, readLimits.columns)
      return [{ line, reason: `the row can't be read (${(error as Error).name})`, cells: kept }, 0]
    }
  }

/** Checks a row and says how large it is; of one with far too many cells the first are kept. */
export const rowReader = (given: ReadingRules): RowReader => safely(reader(given))

function reader(given: ReadingRules): RowReader {
  const occurrences = new Occurrences()
  const places = new PlaceFinder(given.knownPlaces, given.sharedNames, given.cityNames)
  const summaries = new SummaryRows(
    given.columns,
    given.knownPlaces.map(({ own }) => own.name),
  )
  const ids = new Occurrences()
  const contents = new Occurrences()
  const older = new Set(given.olderLines)
  /** Whether a row has the id of one that is taken, and what both say is the same. */
  const repeats = (
    source: RowSource,
    { location, review }: Checked,
    isOlder: boolean,
  ): "same" | "different" | null => {
    if (review.reviewId === null) return null
    if (isOlder) return "different"
    const isFirst = ids.next(digest([source.id, review.reviewId])) === 1
    const isNew = contents.next(digest([source.id, location, review])) === 1
    return isFirst ? null : isNew ? "different" : "same"
  }
  return ({ line, cells, unread }) => {
    const size = cells.reduce((sum, cell) => sum + cell.length, 0)
    const kept = cells.slice(0, readLimits.columns)
    if (unread !== undefined) return [{ line, reason: unread, cells: kept }, size]
    const checked = checkRow(cells, given)
    if ("reason" in checked) return [{ line, ...checked, cells: kept }, size]
    if (!given.own && summaries.isSummary(cells)) return [{ line, reason: summaryRow, cells: kept }, size]
    const { review, location } = checked
    const { source, ownId, unknown } = ownFacts(cells, given)
    const notes: RowNote[] = [
      ...(checked.notes ?? []),
      ...(unknown === null ? [] : [{ kind: "source", field: "source", text: unknown } as const]),
    ]
    const repeated = repeats(source, checked, older.has(line))
    const found = places.find(location)
    const taken = found.isUnclear ? null : places.take(location, found)
    const key = taken?.place.key ?? locationKey(location)
    const identity = reviewIdentity(key, review, source.code, occurrences)
    const others = [...(taken ? [taken.place] : []), ...found.others].flatMap((place) => [
      ...places.formerKeys(place),
      ...(place === taken?.place ? [] : [place.key]),
    ])
    // Earlier versions gave all rows of such a file one source.
    const ofFile =
      given.own || source.id === given.source.id
        ? []
        : [
            {
              sourceId: given.source.id,
              identity: reviewIdentity(key, review, given.source.code, occurrences),
            },
          ]
    const row = {
      line,
      location,
      place: key,
      callings: taken?.callings ?? [],
      review,
      sourceId: source.id,
      identity,
      ownId,
      repeats: repeated,
      ...(older.has(line) ? { isOlder: true } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      formerly: [
        ...formerIdentities(key, others, review, source.code, occurrences).map((one) => ({
          sourceId: source.id,
          identity: one,
        })),
        ...ofFile,
      ],
      doubt: taken ? null : { line, reason: unclear(location.name, found.others.length), cells: kept },
    }
    return [row, size]
  }
}
