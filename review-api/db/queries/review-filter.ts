import { type SQL, sql } from "drizzle-orm"
import type { ResponseState } from "#lib/contract/index.ts"
import { addDays } from "#lib/dates/day.ts"
import { askedKeyword } from "../../insights/keywords/one-keyword.ts"
import { dayStartMs } from "../rollups/account-days.ts"
import { locationConditions } from "./location-set.ts"
import { mentionsOfReview } from "./mentions-of-review.ts"
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

/** Conditions of a selection's days on a column that holds when reviews were published. */
export function daysOf({ from, to, scope }: ReviewSelection, publishedAt: SQL): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : sql`${publishedAt} >= ${instant(from, scope.timeZone)}`,
    to === undefined ? undefined : sql`${publishedAt} < ${instant(addDays(to, 1), scope.timeZone)}`,
  ]
}

/** Contains the text anywhere, without regard to case and accents; never across two columns (D-010). */
const says = (columns: SQL, text: string): SQL =>
  sql`outpost_search(concat_ws(chr(10), ${columns})) like outpost_search(${containing(oneLine(text))}::text)`

const oneLine = (text: string): string => text.replace(/\s+/g, " ")
const words = sql`r.title, r.content`
const wordsAndAuthor = sql`r.title, r.content, r.author`

const published = sql`exists (select 1 from responses answer where answer.account_id = r.account_id
  and answer.review_id = r.id and answer.published_at is not null)`

const responded = (statuses: SQL): SQL => sql`exists (select 1 from responses answer
  where answer.account_id = r.account_id and answer.review_id = r.id and answer.status in (${statuses}))`

const answered: Record<ResponseState, SQL> = {
  unanswered: sql`not ${published}`,
  draft: responded(sql`'draft'`),
  failed: responded(sql`'error_published', 'error_unpublished'`),
}

const tagged = (names: string[]): SQL =>
  sql`exists (select 1 from review_tags mark
    join tags on tags.account_id = mark.account_id and tags.id = mark.tag_id
    where mark.account_id = r.account_id and mark.review_id = r.id
      and lower(tags.name) in (select lower(name) from unnest(${texts(names)}) as asked(name)))`

/** A label that is gone is nobody's, whatever reviews still hold. */
const labelled = (id: number): SQL =>
  sql`r.review_status_label_id = ${id} and exists (select 1 from review_status_labels label
    where label.account_id = r.account_id and label.id = ${id})`

/** The mentions of a keyword that reviews of an account name by themselves. */
export const mentionsOfTerm = (alias: SQL, accountId: SQL, term: string): SQL =>
  sql`${alias}.account_id = ${accountId} and ${alias}.kind = 'keyword' and ${alias}.term = ${askedKeyword(term)}`

/**
 * Reviews in which a keyword was read (D-211), as many as its figures say; what nobody ever mentions as a keyword is
 * looked for in the text.
 */
const mentions = (keyword: string): SQL => sql`case
    when exists (select 1 from mentions known where ${mentionsOfTerm(sql`known`, account, keyword)})
    then exists (select 1 from ${mentionsOfReview(account, sql`r.id`)} as said
      where said.kind = 'keyword' and said.term = ${askedKeyword(keyword)})
    else ${says(words, keyword)} end`

const inCategory = (category: string): SQL =>
  sql`exists (select 1 from unnest(r.categories) as held(category)
    where lower(held.category) = lower(${category}::text))`

/** Conditions on `reviews r` that no index of publication knows. */
function valueConditions(selection: ReviewSelection): (SQL | undefined)[] {
  const { statuses, labelId, sentiment, reviewTypes, hasResponse, responses } = selection
  const { category, tags, keywords, mentioned } = selection
  return [
    statuses && sql`r.status = any(${texts(statuses)})`,
    labelId === undefined ? undefined : labelled(labelId),
    sentiment === undefined ? undefined : sql`r.sentiment = ${sentiment}`,
    reviewTypes && sql`r.review_type = any(${texts(reviewTypes)})`,
    hasResponse === undefined ? undefined : hasResponse ? published : sql`not ${published}`,
    responses &&
      sql`(${sql.join(
        responses.map((state) => answered[state]),
        sql` or `,
      )})`,
    category === undefined ? undefined : inCategory(category),
    tags && tagged(tags),
    keywords === undefined ? undefined : says(wordsAndAuthor, keywords),
    ...(mentioned ?? []).map(mentions),
  ]
}

/** Which parts of a selection a query expresses in another way than by a condition. */
export type Without = { account?: boolean; locations?: boolean; sources?: boolean }

const whereConditions = (
  selection: ReviewSelection,
  pendingImports: number[],
  without: Without,
): (SQL | undefined)[] => [
  selection.isEmpty ? sql`false` : undefined,
  without.account ? undefined : isOneOf(account, selection.scope.accountIds),
  ...shown(pendingImports),
  ...daysOf(selection, sql`r.published_at`),
  selection.sourceIds && !without.sources
    ? isOneOf(sql`r.source_id`, selection.sourceIds, "integer")
    : undefined,
  selection.stars && isOneOf(sql`r.stars`, selection.stars, "integer"),
  selection.upToId === undefined ? undefined : sql`r.id <= ${selection.upToId}`,
]

const placeConditions = (selection: ReviewSelection): (SQL | undefined)[] =>
  locationConditions(selection, account, sql`r.location_id`)

/**
 * The conditions on `reviews r` that list, count and export share (D-125): days of the account, both included;
 * anything foreign or missing matches nothing.
 */
export const reviewConditions = (
  selection: ReviewSelection,
  pendingImports: number[],
  without: Without = {},
): SQL =>
  allOf([
    ...whereConditions(selection, pendingImports, without),
    ...(without.locations ? [] : placeConditions(selection)),
    ...valueConditions(selection),
  ])

/**
 * The same conditions in two halves: what an index of publication can walk within one account, and what each row
 * that it meets is then asked.
 */
export const walkConditions = (
  selection: ReviewSelection,
  pendingImports: number[],
  accountId: number,
): { walked: SQL; asked: SQL } => ({
  walked: allOf([
    sql`${account} = ${accountId}`,
    ...whereConditions(selection, pendingImports, { account: true }),
  ]),
  asked: allOf([sql`true`, ...placeConditions(selection), ...valueConditions(selection)]),
})
