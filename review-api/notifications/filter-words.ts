import { and, eq, inArray, isNull } from "drizzle-orm"
import { type ExportResource, type OneOrMore, type ScheduledFilters, valuesOf } from "#lib/contract/index.ts"
import type { WeekStart } from "#lib/dates/day.ts"
import { descriptors } from "#lib/dates/descriptors.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { descriptorOfLegend } from "#lib/dates/scheduling.ts"
import { dayIn } from "#lib/dates/today.ts"
import { formatRange } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import type { Db } from "../db/connect.ts"
import { groups, locations, sources } from "../db/schema/places.ts"
import { reviewStatusLabels } from "../db/schema/review-labels.ts"
import { accountSetting } from "../services/exports/account-setting.ts"
import { exportTypes } from "../services/exports/export-types.ts"

type Fact = { label: string; value: string }

const sentiments: Readonly<Record<string, string>> = { "1": "Positive", "0": "Neutral", "-1": "Negative" }

const idsOf = (values: readonly (string | null | undefined)[]): number[] => [
  ...new Set(values.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)),
]

const spaced = (text: string): string => {
  const words = text.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A rating in words. @param rating 0 to 5. */
export const starsOf = (rating: number): string => {
  if (rating === 0) return "No rating"
  return rating === 1 ? "1 star" : `${rating} stars`
}

type Place = { ids: readonly number[]; found: { id: number; name: string }[] }

async function placeOf(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Place["found"]>,
): Promise<Place> {
  return { ids, found: ids.length === 0 ? [] : await read([...ids]) }
}

/** What was chosen of groups, locations, sources and labels, and what of it there still is. */
async function placesOf(db: Db, accountId: number, filters: ScheduledFilters) {
  const locationIds = idsOf([filters.location_id, ...(filters.location_ids ?? [])])
  const [group, location, source, label] = await Promise.all([
    placeOf(idsOf([filters.group_id]), (ids) =>
      db
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(and(eq(groups.accountId, accountId), inArray(groups.id, ids))),
    ),
    placeOf(locationIds, (ids) =>
      db
        .select({ id: locations.id, name: locations.name })
        .from(locations)
        .where(
          and(eq(locations.accountId, accountId), inArray(locations.id, ids), isNull(locations.deletedAt)),
        ),
    ),
    placeOf(idsOf([filters.source_id, ...(filters.source_ids ?? [])]), (ids) =>
      db.select({ id: sources.id, name: sources.name }).from(sources).where(inArray(sources.id, ids)),
    ),
    placeOf(idsOf([filters.review_status_label_id]), (ids) =>
      db
        .select({ id: reviewStatusLabels.id, name: reviewStatusLabels.name })
        .from(reviewStatusLabels)
        .where(and(eq(reviewStatusLabels.accountId, accountId), inArray(reviewStatusLabels.id, ids))),
    ),
  ])
  return { group, location, source, label }
}
type Places = Awaited<ReturnType<typeof placesOf>>

/** The filters of a schedule without the groups, locations, sources and labels that are gone: no page shows those. */
export async function filtersThere(
  db: Db,
  accountId: number,
  filters: ScheduledFilters,
): Promise<ScheduledFilters> {
  const { group, location, source, label } = await placesOf(db, accountId, filters)
  const is = ({ found }: Place) => {
    const known = new Set(found.map(({ id }) => String(id)))
    return (id: string) => known.has(id)
  }
  const one = (place: Place, id: string | null | undefined) => (id != null && is(place)(id) ? id : null)
  const many = (place: Place, ids: string[] | null | undefined) => ids?.filter(is(place))
  return {
    ...filters,
    group_id: one(group, filters.group_id),
    location_id: one(location, filters.location_id),
    location_ids: many(location, filters.location_ids),
    source_id: one(source, filters.source_id),
    source_ids: many(source, filters.source_ids),
    review_status_label_id: one(label, filters.review_status_label_id),
  }
}

/** What a filter says: the id of what it names, or the words themselves, each with its text. */
type Said = readonly (readonly [key: string, text: string])[]
type Sentence<V> = { label: string; say: (value: V, places: Places, all: ScheduledFilters) => Said }

/** What is gone selects no rows: the mail tells why. */
const named = ({ found }: Place, ids: readonly string[]): Said =>
  ids.map((id) => {
    const name = found.find((one) => String(one.id) === id)?.name
    return name === undefined ? ["gone", "no longer available"] : [id, name]
  })
const plain = (...words: readonly string[]): Said => words.map((word) => [word, word])
const spoken = (codes: OneOrMore<string>): Said => plain(...(valuesOf(codes) ?? []).map(spaced))

/**
 * The sentence of each filter that a schedule can have, in the order of the mail; null for one that says nothing of its
 * own. A filter that the contract gets has to get its sentence here.
 */
const sentences: {
  [Name in keyof Required<ScheduledFilters>]: Sentence<NonNullable<ScheduledFilters[Name]>> | null
} = {
  // The range is told by the legend, which rules it (D-113).
  dateDescriptor: null,
  from: null,
  to: null,
  group_id: { label: "Group", say: (id, { group }) => named(group, [id]) },
  location_id: { label: "Location", say: (id, { location }) => named(location, [id]) },
  location_ids: { label: "Location", say: (ids, { location }) => named(location, ids) },
  source_id: { label: "Source", say: (id, { source }) => named(source, [id]) },
  source_ids: { label: "Source", say: (ids, { source }) => named(source, ids) },
  brand_ids: { label: "Brand", say: (ids) => plain(countOf(ids.length, "brand", "brands")) },
  rating: { label: "Rating", say: (rating) => plain(...(valuesOf(rating) ?? []).map(starsOf)) },
  status_enum: { label: "Status", say: (status) => spoken(status) },
  status: { label: "Status", say: (status, _, all) => (all.status_enum ? [] : spoken(status)) },
  response: { label: "Response", say: (states) => spoken(states) },
  review_status_label_id: { label: "Label", say: (id, { label }) => named(label, [id]) },
  review_types: { label: "Review type", say: (types) => spoken(types) },
  sentiment: {
    label: "Sentiment",
    say: (sentiment) => plain(sentiments[String(sentiment)] ?? spaced(String(sentiment))),
  },
  category: { label: "Category", say: (category) => plain(category) },
  review_tags: { label: "Tags", say: (tags) => plain(...tags) },
  keywords: { label: "Search", say: (text) => plain(text) },
  keywords_mentioned: { label: "Keyword", say: (keywords) => plain(...keywords) },
  // What the report is about is told beside its filters.
  resource_id: null,
  "sort[by]": null,
  "sort[order]": null,
  normalize_star_rating: null,
}

/** The facts of the filters that a report knows, one for each label. */
function factsOf(filters: ScheduledFilters, known: readonly string[] | undefined, places: Places): Fact[] {
  const facts = new Map<string, Map<string, string>>()
  for (const [name, sentence] of Object.entries(sentences) as [keyof ScheduledFilters, Sentence<never>][]) {
    const isKnown = known === undefined || known.includes(name === "status" ? "status_enum" : name)
    if (sentence === null || filters[name] == null || !isKnown) continue
    const said = facts.get(sentence.label) ?? new Map<string, string>()
    facts.set(sentence.label, said)
    for (const [key, text] of sentence.say(filters[name] as never, places, filters)) said.set(key, text)
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

/** What a schedule mails. */
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
export async function filterWords(
  db: Db,
  account: { id: number; timeZone: string },
  { exportType, dateRangeLegend: legend, filters, resourceId }: Chosen,
  at: Date,
): Promise<Fact[]> {
  const known = exportTypes[exportType as ExportResource]?.filterNames
  const facts: { label: string; value: string | null }[] = [
    { label: "Date", value: await dateFact(db, account, legend, at) },
    { label: "Keyword", value: exportType === "keyword_details" ? resourceId : null },
    ...factsOf(filters, known, await placesOf(db, account.id, filters)),
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}
