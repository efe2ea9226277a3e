import { and, eq, inArray, isNull } from "drizzle-orm"
import type { ScheduledFilters } from "#lib/contract/index.ts"
import type { WeekStart } from "#lib/dates/day.ts"
import { descriptors } from "#lib/dates/descriptors.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { descriptorOfLegend } from "#lib/dates/scheduling.ts"
import { dayIn } from "#lib/dates/today.ts"
import { formatRange } from "#lib/format/dates.ts"
import type { Db } from "../db/connect.ts"
import { groups, locations, sources } from "../db/schema/places.ts"
import { accountSetting } from "../services/exports/account-setting.ts"

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

/** What was chosen of groups, locations and sources, and what of it there still is. */
async function placesOf(db: Db, accountId: number, filters: ScheduledFilters) {
  const locationIds = idsOf([filters.location_id, ...(filters.location_ids ?? [])])
  const [group, location, source] = await Promise.all([
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
  ])
  return { group, location, source }
}

/** What is gone selects no rows: the mail tells why. */
function namesOf({ ids, found }: Place): string | null {
  const names = found.map(({ name }) => name)
  return [...names, ...(names.length < ids.length ? ["no longer there"] : [])].join(", ") || null
}

/** The filters of a schedule without the groups, locations and sources that are gone: no page shows those. */
export async function filtersThere(
  db: Db,
  accountId: number,
  filters: ScheduledFilters,
): Promise<ScheduledFilters> {
  const { group, location, source } = await placesOf(db, accountId, filters)
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
  }
}

/** The range of a run, by its name and its days. */
async function dateFact(db: Db, account: { id: number; timeZone: string }, legend: string, at: Date) {
  const descriptor = descriptorOfLegend(legend)
  if (!descriptor) return null
  const weekStart = (await accountSetting(db, account.id, "week_start")) as WeekStart
  const range = resolveRange(descriptor, dayIn(account.timeZone, at), weekStart)
  return `${descriptors[descriptor].label} (${formatRange(range)})`
}

/**
 * The filters of a schedule in words (D-115); what is not filtered has none.
 * @param at when the file was asked for.
 */
export async function filterWords(
  db: Db,
  account: { id: number; timeZone: string },
  { legend, filters }: { legend: string; filters: ScheduledFilters },
  at: Date,
): Promise<Fact[]> {
  const { rating, sentiment, review_types: types, review_tags: tags } = filters
  const status = filters.status_enum ?? filters.status
  const { group, location, source } = await placesOf(db, account.id, filters)
  const words: Record<string, string | null | undefined> = {
    Date: await dateFact(db, account, legend, at),
    Group: namesOf(group),
    Location: namesOf(location),
    Source: namesOf(source),
    Rating: rating == null ? null : starsOf(rating),
    Status: status && spaced(status),
    "Review type": types?.map(spaced).join(", "),
    Sentiment: sentiment == null ? null : sentiments[String(sentiment)],
    Category: filters.category,
    Tags: tags?.join(", "),
    Search: filters.keywords,
    Keyword: filters.keywords_mentioned?.join(", "),
  }
  return Object.entries(words).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
