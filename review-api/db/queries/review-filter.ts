import { type SQL, sql } from "drizzle-orm"
import { addDays, dayStartMs } from "../rollups/account-days.ts"
import { locationConditions } from "./location-set.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { allOf, containing, isOneOf, numbers, texts } from "./sql-lists.ts"

const account = sql`r.account_id`

/** What lists and figures never show: deleted, removed at the source (D-127), of an import that is not done. */
const shown = (pendingImports: number[]): (SQL | undefined)[] => [
  sql`r.deleted_at is null`,
  sql`r.origin_deleted_at is null`,
  pendingImports.length
    ? sql`(r.import_id is null or r.import_id <> all(${numbers(pendingImports)}))`
    : undefined,
]

const instant = (day: string, timeZone: string): SQL =>
  sql`${new Date(dayStartMs(day, timeZone)).toISOString()}::timestamptz`

function days({ from, to, scope }: ReviewSelection): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`r.published_at >= ${instant(from, scope.timeZone)}`,
    to === undefined ? undefined : sql`r.published_at < ${instant(addDays(to, 1), scope.timeZone)}`,
  ]
}

const says = (text: string): SQL => {
  const pattern = sql`outpost_search(${containing(text)}::text)`
  return sql`(outpost_search(r.title) like ${pattern} or outpost_search(r.content) like ${pattern}
    or outpost_search(r.author) like ${pattern})`
}

const mentions = (text: string): SQL => {
  const pattern = sql`outpost_search(${containing(text)}::text)`
  return sql`(outpost_search(r.title) like ${pattern} or outpost_search(r.content) like ${pattern})`
}

const published = sql`exists (select 1 from responses answer where answer.account_id = r.account_id
  and answer.review_id = r.id and answer.status = 'published')`

const tagged = (names: string[]): SQL =>
  sql`exists (select 1 from review_tags mark
    join tags on tags.account_id = mark.account_id and tags.id = mark.tag_id
    where mark.account_id = r.account_id and mark.review_id = r.id
      and lower(tags.name) = any(${texts(names.map((name) => name.toLowerCase()))}))`

const inCategory = (category: string): SQL =>
  sql`exists (select 1 from unnest(r.categories) as held(category)
    where lower(held.category) = lower(${category}::text))`

/** Conditions of the filter's own values on `reviews r`, without account, locations, sources and days. */
function valueConditions(selection: ReviewSelection): (SQL | undefined)[] {
  const { stars, status, sentiment, reviewTypes, hasResponse, category, tags, keywords, mentioned } =
    selection
  return [
    stars === undefined ? undefined : sql`r.stars = ${stars}`,
    status === undefined ? undefined : sql`r.status = ${status}`,
    sentiment === undefined ? undefined : sql`r.sentiment = ${sentiment}`,
    reviewTypes && sql`r.review_type = any(${texts(reviewTypes)})`,
    hasResponse === undefined ? undefined : hasResponse ? published : sql`not ${published}`,
    category === undefined ? undefined : inCategory(category),
    tags && tagged(tags),
    keywords === undefined ? undefined : says(keywords),
    ...(mentioned ?? []).map(mentions),
  ]
}

/** Which parts of a selection a query expresses in another way than by a condition. */
export type Without = { account?: boolean; locations?: boolean; sources?: boolean }

/**
 * The conditions on `reviews r` that list, count and export share (D-125): days of the account, both included;
 * anything foreign or missing matches nothing.
 */
export function reviewConditions(
  selection: ReviewSelection,
  pendingImports: number[],
  without: Without = {},
): SQL {
  const { scope, sourceIds } = selection
  return allOf([
    selection.isEmpty ? sql`false` : undefined,
    without.account ? undefined : isOneOf(account, scope.accountIds),
    ...shown(pendingImports),
    ...days(selection),
    sourceIds && !without.sources ? isOneOf(sql`r.source_id`, sourceIds, "integer") : undefined,
    ...(without.locations ? [] : locationConditions(selection, account, sql`r.location_id`)),
    ...valueConditions(selection),
  ])
}
