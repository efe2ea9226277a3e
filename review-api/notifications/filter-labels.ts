import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { filterKinds, labelOf } from "#lib/contract/filters/kinds.ts"
import {
  byExportName,
  everyFilter,
  exportNames,
  isOfRow,
  type NamedFilters,
  naming,
  type ScheduledFilters,
  starsText,
  translated,
  type ValueFilter,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { WeekStart } from "#lib/dates/day.ts"
import { descriptors } from "#lib/dates/descriptors.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { descriptorOfLegend } from "#lib/dates/scheduling.ts"
import { dayIn } from "#lib/dates/today.ts"
import { formatRange } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import type { Db } from "../db/connect.ts"
import { accountSetting } from "../db/queries/account-setting.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { profileName } from "../db/queries/user-columns.ts"
import { column, rowsOf } from "../db/rows.ts"
import { groups, locations, sources } from "../db/schema/places.ts"
import { reviewStatusLabels } from "../db/schema/review-status-labels.ts"
import { exportTypes } from "../services/export-files/export-types.ts"

type Fact = { label: string; value: string }

type Named = keyof NamedFilters
type Find = (db: Db, accountId: number, ids: number[]) => Promise<{ id: number; name: string }[]>

/** How the names of what filters name by an id are found, where a list has them. */
const finders: Partial<Record<Named, Find>> = {
  group_ids: (db, accountId, ids) =>
    db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(and(eq(groups.accountId, accountId), inArray(groups.id, ids))),
  location_ids: (db, accountId, ids) =>
    db
      .select({ id: locations.id, name: locations.name })
      .from(locations)
      .where(
        and(eq(locations.accountId, accountId), inArray(locations.id, ids), isNull(locations.deletedAt)),
      ),
  source_ids: (db, _, ids) =>
    db.select({ id: sources.id, name: sources.name }).from(sources).where(inArray(sources.id, ids)),
  user_ids: (db, accountId, ids) =>
    rowsOf(
      db,
      { id: column.number(), name: column.text() },
      sql`select u.id, ${profileName} as name from users u where u.account_id = ${accountId}
          and ${isOneOf(sql`u.id`, ids)} and u.deactivated_at is null`,
    ),
  review_status_label_ids: (db, accountId, ids) =>
    db
      .select({ id: reviewStatusLabels.id, name: reviewStatusLabels.name })
      .from(reviewStatusLabels)
      .where(and(eq(reviewStatusLabels.accountId, accountId), inArray(reviewStatusLabels.id, ids))),
}

const idFilters = naming(everyFilter).filter(({ names }) => finders[names])

const heldOf = (filters: ScheduledFilters, name: string): readonly unknown[] => {
  const value = ownValue(filters as Readonly<Record<string, unknown>>, name)
  return value == null ? [] : [value].flat()
}

const idsOf = (values: readonly unknown[]): number[] => [
  ...new Set(values.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)),
]

/** Names by their ids, of the lists that filters name. */
type Places = ReadonlyMap<Named, ReadonlyMap<string, string>>

/** Selected groups, locations, sources and labels, as far as they still exist. */
async function placesOf(db: Db, accountId: number, filters: ScheduledFilters): Promise<Places> {
  const found = idFilters.map(async (filter) => {
    const ids = idsOf(exportNames(filter).flatMap((name) => heldOf(filters, name)))
    const rows = ids.length === 0 ? [] : await finders[filter.names]!(db, accountId, ids)
    return [filter.names, new Map(rows.map(({ id, name }) => [String(id), name]))] as const
  })
  return new Map(await Promise.all(found))
}

/** The filters of a schedule without the groups, locations, sources and labels that are gone: no page shows those. */
export async function filtersThere(
  db: Db,
  accountId: number,
  filters: ScheduledFilters,
): Promise<ScheduledFilters> {
  const places = await placesOf(db, accountId, filters)
  const left = idFilters.flatMap((filter) => {
    const isThere = (id: unknown) =>
      !isOfRow(filter, String(id)) || places.get(filter.names)?.has(String(id)) === true
    return exportNames(filter).map((name) => {
      const values = heldOf(filters, name).filter(isThere)
      return [name, name === filter.apiMany ? values : (values[0] ?? null)] as const
    })
  })
  return { ...filters, ...Object.fromEntries(left.filter(([name]) => Object.hasOwn(filters, name))) }
}

/** Values of a filter: the id of what it names, or the words themselves, each with its text. */
type Said = readonly (readonly [key: string, text: string])[]

/** Recipients would take the word for themselves. */
const wordsInEmails: Readonly<Record<string, string>> = { me: "Owner of this export" }

/** Deleted ids match no rows; the email says so. */
const named = (
  found: ReadonlyMap<string, string> | undefined,
  ids: readonly unknown[],
  words: ValueFilter["words"],
): Said =>
  ids.map(String).map((id) => {
    const word = ownValue(words, id)
    const name = found?.get(id) ?? (word && (ownValue(wordsInEmails, id) ?? word))
    return name === undefined ? ["gone", "no longer available"] : [id, name]
  })
const plain = (words: readonly string[]): Said => words.map((word) => [word, word])

type Describes = (typeof filterKinds)[ValueFilter["kind"]]["describes"]

const describing: Record<Describes, (filter: ValueFilter, values: readonly unknown[]) => string[]> = {
  words: (_, values) => values.map(String),
  count: ({ label }, values) => [countOf(values.length, label.toLowerCase(), `${label.toLowerCase()}s`)],
  stars: (_, values) => [...new Set(values)].map(Number).map(starsText),
  labels: (filter, values) => values.map((value) => labelOf(filter, translated(filter, String(value)))),
}

/** The values of a filter in words. */
function say(filter: ValueFilter, values: readonly unknown[], places: Places): Said {
  const { names, says, words } = filter
  if (says) return plain([says])
  if (names && finders[names]) return named(places.get(names), values, words)
  return plain(describing[filterKinds[filter.kind].describes](filter, values))
}

const filterOfName = byExportName(everyFilter)

/** The facts of the filters that a report knows, one for each label, in the order of the records. */
function factsOf(filters: ScheduledFilters, known: readonly string[] | undefined, places: Places): Fact[] {
  const facts = new Map<string, Map<string, string>>()
  for (const [name, filter] of filterOfName) {
    const [usual = name] = exportNames(filter)
    const isAlias = name === filter.exportAlias
    const values = isAlias && heldOf(filters, usual).length > 0 ? [] : heldOf(filters, name)
    if (values.length === 0 || (known && !known.includes(isAlias ? usual : name))) continue
    const said = facts.get(filter.label) ?? new Map<string, string>()
    facts.set(filter.label, said)
    for (const [key, text] of say(filter, values, places)) said.set(key, text)
  }
  return [...facts].map(([label, said]) => ({ label, value: [...said.values()].join(", ") }))
}

/** The range of a run, by its name and its days. */
async function dateFact(db: Db, account: { id: number; timeZone: string }, legend: string, at: Date) {
  const descriptor = descriptorOfLegend(legend)
  if (!descriptor) return null
  const weekStart = (await accountSetting(db, account.id, "week_start")) as WeekStart
  const range = resolveRange(descriptor, dayIn(account.timeZone, at), weekStart)
  return `${descriptors[descriptor].label} (${formatRange(range)})`
}

/** Content of a schedule's email. */
type Chosen = {
  exportType: string
  dateRangeLegend: string
  filters: ScheduledFilters
  resourceId: string | null
}

/**
 * The filters of a schedule in words (D-115); what is not filtered has none, nor has what its report does not know.
 * @param at when the file was asked for.
 */
export async function filterLabels(
  db: Db,
  account: { id: number; timeZone: string },
  { exportType, dateRangeLegend: legend, filters, resourceId }: Chosen,
  at: Date,
): Promise<Fact[]> {
  const known = ownValue(exportTypes, exportType)?.filterNames
  const facts: { label: string; value: string | null }[] = [
    { label: "Date", value: await dateFact(db, account, legend, at) },
    { label: "Keyword", value: exportType === "keyword_details" ? resourceId : null },
    ...factsOf(filters, known, await placesOf(db, account.id, filters)),
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}
