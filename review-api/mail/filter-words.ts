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

const starsOf = (rating: number): string => {
  if (rating === 0) return "No rating"
  return rating === 1 ? "1 star" : `${rating} stars`
}

/** What was chosen and is gone selects no rows: the mail tells why. */
const goneText = "no longer there"

async function namesOf(
  ids: readonly number[],
  read: (ids: number[]) => Promise<{ name: string }[]>,
): Promise<string | null> {
  if (ids.length === 0) return null
  const rows = await read([...ids])
  const names = rows.map(({ name }) => name)
  return [...names, ...(names.length < ids.length ? [goneText] : [])].join(", ")
}

async function placeFacts(db: Db, accountId: number, filters: ScheduledFilters) {
  const groupIds = idsOf([filters.group_id])
  const locationIds = idsOf([...(filters.location_id ?? "").split(","), ...(filters.location_ids ?? [])])
  const sourceIds = idsOf([filters.source_id, ...(filters.source_ids ?? [])])
  return {
    Group: await namesOf(groupIds, (ids) =>
      db
        .select({ name: groups.name })
        .from(groups)
        .where(and(eq(groups.accountId, accountId), inArray(groups.id, ids))),
    ),
    Location: await namesOf(locationIds, (ids) =>
      db
        .select({ name: locations.name })
        .from(locations)
        .where(
          and(eq(locations.accountId, accountId), inArray(locations.id, ids), isNull(locations.deletedAt)),
        ),
    ),
    Source: await namesOf(sourceIds, (ids) =>
      db.select({ name: sources.name }).from(sources).where(inArray(sources.id, ids)),
    ),
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
  const words: Record<string, string | null | undefined> = {
    Date: await dateFact(db, account, legend, at),
    ...(await placeFacts(db, account.id, filters)),
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
