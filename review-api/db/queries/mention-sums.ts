import { type SQL, sql } from "drizzle-orm"
import type { FilterNameOn, KeywordSort, MentionSentiment } from "#lib/contract/index.ts"
import type { Db } from "../connect.ts"
import { column, countOf, type RowOf, rowsOf } from "../rows.ts"
import { locationConditions } from "./location-set.ts"
import { mentionsOfReview } from "./mentions-of-review.ts"
import { type NameSearch, nameMatches } from "./name-search.ts"
import { isLocationLimited, type ReviewSelection } from "./review-selection.ts"
import { allOf, isOneOf } from "./sql-lists.ts"

/** A filter of insights: the places and sources of a review filter, instants, and what mentions know. */
export type MentionSelection = {
  reviews: ReviewSelection
  /** Milliseconds, the end not included; null is open. */
  from: number | null
  to: number | null
  sentiment: MentionSentiment | undefined
  category: string | undefined
}

export type MentionKind = "keyword" | "category"
const termSumShape = {
  term: column.text(),
  positive: column.number(),
  negative: column.number(),
  total: column.number(),
}

export type TermSum = RowOf<typeof termSumShape>

const instant = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`
const account = sql`m.account_id`

const within = (from: number | null, to: number | null): (SQL | undefined)[] => [
  from === null ? undefined : sql`m.published_at >= ${instant(from)}`,
  to === null ? undefined : sql`m.published_at < ${instant(to)}`,
]

const sameSentence = (category: string): SQL =>
  sql`exists (select 1 from ${mentionsOfReview(sql`m.account_id`, sql`m.review_id`)} as c
    where c.kind = 'category' and c.term = ${category} and c.part = m.part and c.sentence_start = m.sentence_start)`

type MentionFilter = (selection: MentionSelection, kind: MentionKind) => SQL | undefined

/** The SQL on `mentions m` of every filter of the keywords pages besides days; `location-set.ts` says that of places. */
const filterConditions: { [N in Exclude<FilterNameOn<"keywords">, "date">]: MentionFilter | "place" } = {
  group: "place",
  location: "place",
  source: ({ reviews: { source } }) => source && isOneOf(sql`m.source_id`, source, "integer"),
  rating: ({ reviews: { rating } }) => rating && isOneOf(sql`m.stars`, rating, "integer"),
  mentionSentiment: ({ sentiment }) =>
    sentiment && (sentiment === "positive" ? sql`m.sentiment > 0` : sql`m.sentiment < 0`),
  category: ({ category }, kind) => {
    if (category === undefined) return undefined
    return kind === "category" ? sql`m.term = ${category}` : sameSentence(category)
  },
}

const conditionsOf = (selection: MentionSelection, kind: MentionKind, without: readonly string[] = []) =>
  Object.entries(filterConditions).map(([name, condition]) =>
    condition === "place" || without.includes(name) ? undefined : condition(selection, kind),
  )

/** Columns of `mention_months` besides places. */
const ofMonths: Record<MentionKind, readonly string[]> = {
  keyword: ["source", "mentionSentiment"],
  category: ["source", "mentionSentiment", "category"],
}

/** Conditions on `mentions m` of a kind, apart from when. */
function mentionConditions(selection: MentionSelection, kind: MentionKind): SQL {
  const { scope, isEmpty } = selection.reviews
  return allOf([
    isEmpty ? sql`false` : undefined,
    isOneOf(account, scope.accountIds),
    sql`m.kind = ${kind}`,
    ...conditionsOf(selection, kind),
    ...locationConditions(selection.reviews, account, sql`m.location_id`),
  ])
}

/** The condition on `mentions m` that a selection makes. */
export const selectedMentions = (selection: MentionSelection, kind: MentionKind): SQL =>
  allOf([mentionConditions(selection, kind), ...within(selection.from, selection.to)])

const monthStart = (ms: number, ahead: 0 | 1): number => {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1)
}

/**
 * The start of a month (UTC) that is nearest to an end of a range: whole months begin or end there, and what lies
 * between is counted by itself.
 */
const nearestMonth = (ms: number): number => {
  const [before, after] = [monthStart(ms, 0), monthStart(ms, 1)]
  return ms - before < after - ms ? before : after
}

const dayText = (ms: number): SQL => sql`${new Date(ms).toISOString().slice(0, 10)}::date`

/**
 * Rows (term, positive, negative, total) whose sums are the figures: whole months (UTC) from `mention_months`; what
 * these have too little at the ends of the range, or too much, and what they do not know, from the mentions themselves.
 */
function termRows(selection: MentionSelection, kind: MentionKind): SQL {
  const { reviews, from, to, category } = selection
  const single = (when: (SQL | undefined)[], sign: 1 | -1 = 1): SQL => sql`
    select m.term, ${sql.raw(`${sign}`)} * (m.sentiment > 0)::integer as positive,
      ${sql.raw(`${sign}`)} * (m.sentiment < 0)::integer as negative, ${sql.raw(`${sign}`)} as total
    from mentions m where ${allOf([mentionConditions(selection, kind), ...when])}`
  const isWhole =
    !isLocationLimited(reviews) &&
    conditionsOf(selection, kind, ofMonths[kind]).every((condition) => condition === undefined)
  const first = from === null ? null : nearestMonth(from)
  const end = to === null ? null : nearestMonth(to)
  if (!isWhole || (first !== null && end !== null && first >= end)) return single(within(from, to))
  const months = sql`select m.term, ${selection.sentiment === "negative" ? sql`0` : sql`m.positive`} as positive,
      ${selection.sentiment === "positive" ? sql`0` : sql`m.negative`} as negative,
      ${selection.sentiment ? (selection.sentiment === "positive" ? sql`m.positive` : sql`m.negative`) : sql`m.total`} as total
    from mention_months m where ${allOf([
      reviews.isEmpty ? sql`false` : undefined,
      isOneOf(account, reviews.scope.accountIds),
      sql`m.kind = ${kind}`,
      reviews.source && isOneOf(sql`m.source_id`, reviews.source, "integer"),
      category === undefined ? undefined : sql`m.term = ${category}`,
      first === null ? undefined : sql`m.month >= ${dayText(first)}`,
      end === null ? undefined : sql`m.month < ${dayText(end)}`,
    ])}`
  const edge = (a: number | null, b: number | null): SQL[] =>
    a === null || b === null || a === b ? [] : [a < b ? single(within(a, b)) : single(within(b, a), -1)]
  const edges = [...edge(from, first), ...edge(end, to)]
  return sql.join([months, ...edges], sql` union all `)
}

const orders: Record<KeywordSort, SQL> = {
  highest_volume: sql`total desc, term`,
  controversy: sql`coalesce(least(positive, negative)::float8 / nullif(greatest(positive, negative), 0), 0) desc,
    total desc, term`,
  positive_ratio: sql`(total >= 2) desc, positive::float8 / total desc, total desc, term`,
  negative_ratio: sql`(total >= 2) desc, negative::float8 / total desc, total desc, term`,
}

/** Query of terms: which mentions, and how they are searched (D-010). */
export type TermsQuery = {
  selection: MentionSelection
  kind: MentionKind
  search?: NameSearch
}

const searched = ({ selection, kind, search }: TermsQuery): SQL => sql`(
  select term, sum(positive)::integer as positive, sum(negative)::integer as negative,
    sum(total)::integer as total
  from (${termRows(selection, kind)}) as rows
  where ${(search && nameMatches(sql`term`, search)) ?? sql`true`} group by term having sum(total) > 0) as sums`

/** Terms of a kind with their mentions, in the order asked for (D-210): at most `limit`, without the first `offset`. */
export const sumMentions = (
  db: Db,
  requested: TermsQuery,
  order: KeywordSort,
  limit: number,
  offset = 0,
): Promise<TermSum[]> =>
  rowsOf(
    db,
    termSumShape,
    sql`select term, positive, negative, total from ${searched(requested)}
        order by ${orders[order]} limit ${limit} offset ${offset}`,
  )

/** How many terms `sumMentions` has in all. */
export async function countTerms(db: Db, requested: TermsQuery): Promise<number> {
  return countOf(db, sql`from ${searched(requested)}`)
}
