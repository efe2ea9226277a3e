import { type SQL, sql } from "drizzle-orm"
import type { ResponseState } from "#lib/contract/index.ts"
import { requestedKeyword } from "../../insights/keywords/one-keyword.ts"
import { type CountColumns, sentimentColumn, starsColumn, typeColumn } from "../rollups/figures.ts"
import { isOfDelivery } from "./alert-conditions.ts"
import { isAssigned } from "./assignee.ts"
import { mentionsOfReview } from "./mentions-of-review.ts"
import type { ReviewSelection, SelectedValues } from "./review-selection.ts"
import { containing, isOneOf, texts } from "./sql-lists.ts"

const account = sql`r.account_id`

/** Contains the text anywhere, without regard to case and accents; never across two columns (D-010). */
const says = (columns: SQL, text: string): SQL =>
  sql`outpost_search(concat_ws(chr(10), ${columns})) like outpost_search(${containing(unquoted(oneLine(text)))}::text)`

/** Quoted text is searched as it is, like everything else. */
const unquoted = (text: string): string => text.replace(/^\s*["“](.+)["”]\s*$/, "$1")
const oneLine = (text: string): string => text.replace(/\s+/g, " ")
const words = sql`r.title, r.content`
const wordsAndAuthor = sql`r.title, r.content, r.author`

const published = sql`exists (select 1 from responses answer where answer.account_id = r.account_id
  and answer.review_id = r.id and answer.published_at is not null)`

const responded = (statuses: SQL): SQL => sql`exists (select 1 from responses answer
  where answer.account_id = r.account_id and answer.review_id = r.id and answer.status in (${statuses}))`

const answered: Record<ResponseState, SQL> = {
  unanswered: sql`not ${published}`,
  published,
  draft: responded(sql`'draft'`),
  failed: responded(sql`'error_published', 'error_unpublished'`),
}

/** The mentions of a keyword that reviews of an account name by themselves. */
export const mentionsOfTerm = (alias: SQL, accountId: SQL, term: string): SQL =>
  sql`${alias}.account_id = ${accountId} and ${alias}.kind = 'keyword' and ${alias}.term = ${requestedKeyword(term)}`

/**
 * Reviews in which a keyword was read (D-211), as many as its figures say; what no one ever mentions as a keyword is
 * looked for in the text.
 */
const mentions = (keyword: string): SQL => sql`case
    when exists (select 1 from mentions known where ${mentionsOfTerm(sql`known`, account, keyword)})
    then exists (select 1 from ${mentionsOfReview(account, sql`r.id`)} as said
      where said.kind = 'keyword' and said.term = ${requestedKeyword(keyword)})
    else ${says(words, keyword)} end`

/**
 * The SQL of a filter. Every filter of /reviews has one.
 * - `place`: rollups, mentions and reviews all know it, so `location-set.ts` says how.
 * - `where`: the condition on `reviews r`.
 */
type Condition<Value> =
  | "place"
  | {
      where: (value: Value) => SQL
      /** An index of publication knows it: it is asked of the rows that are walked. */
      isWalked?: true
      /**
       * Columns of rollups that count it; null for values that they do not have. Without, only the reviews themselves tell, and
       * hits may lie far apart. Sources are told apart in every rollup.
       */
      columns?: "source" | ((value: Value) => CountColumns | null)
    }
type Conditions = { [Name in keyof SelectedValues]: Condition<SelectedValues[Name]> }

const add = (...columns: CountColumns["add"]): CountColumns => ({ add: columns, subtract: [] })
const unanswered: CountColumns = { add: ["reviews"], subtract: ["responses"] }
/** Rollups know of published responses alone. */
const answeredColumns: Partial<Record<ResponseState, CountColumns>> = {
  unanswered,
  published: add("responses"),
}

export const filterConditions: Conditions = {
  group: "place",
  location: "place",
  source: {
    where: (ids) => isOneOf(sql`r.source_id`, ids, "integer"),
    isWalked: true,
    columns: "source",
  },
  rating: {
    where: (stars) => isOneOf(sql`r.stars`, stars, "integer"),
    isWalked: true,
    columns: (stars) => add(...stars.map(starsColumn)),
  },
  status: {
    where: (statuses) => sql`r.status = any(${texts(statuses)})`,
    columns: (statuses) => add(...statuses),
  },
  /** A label that is gone is no one's, whatever reviews still hold. */
  label: {
    where: (id) =>
      sql`r.review_status_label_id = ${id} and exists (select 1 from review_status_labels label
        where label.account_id = r.account_id and label.id = ${id})`,
  },
  /** Reviews of whoever may not see them any more are nobody's. */
  assignee: {
    where: ({ ids, isNobody }) =>
      sql`(${sql.join(
        [
          ...(ids.length > 0
            ? [sql`(${isOneOf(sql`r.assigned_user_id`, ids)} and ${isAssigned(sql`r`)})`]
            : []),
          ...(isNobody ? [sql`(r.assigned_user_id is null or not ${isAssigned(sql`r`)})`] : []),
        ],
        sql` or `,
      )})`,
  },
  sentiment: {
    where: (sentiment) => sql`r.sentiment = ${sentiment}`,
    columns: (sentiment) => add(sentimentColumn(sentiment)),
  },
  reviewType: {
    where: (types) => sql`r.review_type = any(${texts(types)})`,
    columns: (types) => add(...types.map(typeColumn)),
  },
  hasResponse: {
    where: (has) => (has ? published : sql`not ${published}`),
    columns: (has) => (has ? add("responses") : unanswered),
  },
  response: {
    where: (states) =>
      sql`(${sql.join(
        states.map((state) => answered[state]),
        sql` or `,
      )})`,
    columns: ([state, ...more]) => (more.length === 0 && state ? (answeredColumns[state] ?? null) : null),
  },
  category: {
    where: (category) =>
      sql`exists (select 1 from unnest(r.categories) as held(category)
        where lower(held.category) = lower(${category}::text))`,
  },
  tags: {
    where: (names) =>
      sql`exists (select 1 from review_tags mark
        join tags on tags.account_id = mark.account_id and tags.id = mark.tag_id
        where mark.account_id = r.account_id and mark.review_id = r.id
          and lower(tags.name) in (select lower(name) from unnest(${texts(names)}) as asked(name)))`,
  },
  alert: { where: (delivery) => isOfDelivery(delivery) },
  search: { where: (text) => says(wordsAndAuthor, text) },
  keyword: { where: (keywords) => sql.join(keywords.map(mentions), sql` and `) },
}

type Known = Exclude<Condition<never>, "place">

/** SQL of each filter that is set besides places, with its value. */
const narrowing = (selection: ReviewSelection): (readonly [Known, never])[] =>
  (Object.entries(filterConditions) as [keyof SelectedValues, Condition<never>][]).flatMap(
    ([name, condition]) =>
      condition === "place" || selection[name] === undefined
        ? []
        : [[condition, selection[name] as never] as const],
  )

/** The conditions of a selection that an index of publication knows. @param without sources, which are asked otherwise. */
export const walkedConditions = (selection: ReviewSelection, without: { sources?: boolean }): SQL[] =>
  narrowing(selection)
    .filter(([{ isWalked, columns }]) => isWalked && !(without.sources && columns === "source"))
    .map(([{ where }, value]) => where(value))

/** The conditions that it does not know. */
export const valueConditions = (selection: ReviewSelection): SQL[] =>
  narrowing(selection)
    .filter(([{ isWalked }]) => !isWalked)
    .map(([{ where }, value]) => where(value))

/** Whether rows are asked for something that no index knows, so that hits may lie far apart. */
export const isSearch = (selection: ReviewSelection): boolean =>
  narrowing(selection).some(([{ columns }]) => columns === undefined)

/** The columns of rollups for each filter that is set; null where they do not know it. */
export const countColumns = (selection: ReviewSelection): (CountColumns | null)[] =>
  narrowing(selection).flatMap(([{ columns = () => null }, value]) =>
    columns === "source" ? [] : [columns(value)],
  )
