import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { locationSet } from "./location-set.ts"
import {
  beyondSign,
  beyondTime,
  byDirection,
  groupDirection,
  orderByTime,
  type PageQuestion,
  type PageRow,
  readPlaces,
  topByTime,
} from "./page-question.ts"
import type { Position } from "./review-cursor.ts"
import { reviewConditions } from "./review-filter.ts"
import { isOneOf, numbers } from "./sql-lists.ts"

const rating = sql`coalesce(r.rating, 0)`
const listed = sql`r.deleted_at is null and r.origin_deleted_at is null`

/** Every rating that occurs, by hopping from one to the next in the index. */
const ratingsOf = (accountIds: number[]): SQL => sql`
  with recursive hop(account_id, rating) as (
    select a.account_id, (select min(${rating}) from reviews r where r.account_id = a.account_id and ${listed})
    from unnest(${numbers(accountIds)}) a(account_id)
    union all
    select hop.account_id, (select min(${rating}) from reviews r
      where r.account_id = hop.account_id and ${listed} and ${rating} > hop.rating)
    from hop where hop.rating is not null)
  select account_id, rating from hop where rating is not null`

/** Rows of the ratings at hand, each read in its index order. */
function eachRating(question: PageQuestion, which: SQL, beyond: SQL): SQL {
  const { selection, limit } = question
  const direction = byDirection(groupDirection(question))
  // A rating filter is by stars, which are the rounded rating: other ratings need not be searched.
  const fitting = selection.rating ? isOneOf(sql`round(p.rating)`, selection.rating, "integer") : sql`true`
  const more = sql`r.account_id = p.account_id and ${rating} = p.rating and ${beyond}`
  return sql`
    select x.account_id, x.id, x.published_at, p.rating as "group"
    from (${ratingsOf(selection.scope.accountIds)}) p
    cross join lateral (${topByTime(question, more, { account: true })}) x
    where ${which} and ${fitting}
    order by p.rating ${direction}, ${orderByTime(question, "x")} limit ${limit}`
}

/** Few reviews at the selection's locations: all of them, sorted. */
function allSorted(question: PageQuestion, places: SQL): SQL {
  const { selection, pendingImports, position, limit } = question
  const direction = groupDirection(question)
  const beyond = position
    ? sql`(${rating} ${beyondSign(direction)} ${position.group}::numeric
        or ${rating} = ${position.group}::numeric and ${beyondTime(question, position)})`
    : sql`true`
  return sql`
    select r.account_id, r.id, r.published_at, ${rating} as "group"
    from (${places}) p
    join reviews r on r.account_id = p.account_id and r.location_id = p.location_id
    where ${reviewConditions(selection, pendingImports, { account: true, locations: true })} and ${beyond}
    order by ${rating} ${byDirection(direction)}, ${orderByTime(question, "r")} limit ${limit}`
}

const placesOf = ({ strategy, selection }: PageQuestion): SQL | null =>
  strategy === "each" ? locationSet(selection) : null

/**
 * The statement of a page of the list sorted by rating, newest first among equal ones; "No rating" is 0.
 * @returns null for a page between ratings: it is read in steps.
 */
export function pageByRating(question: PageQuestion): SQL | null {
  const places = placesOf(question)
  if (places) return allSorted(question, places)
  return question.position ? null : eachRating(question, sql`true`, sql`true`)
}

/** A page from a position on: the rest of its rating, then the further ratings while rows are missing. */
export async function readByRating(db: Db, question: PageQuestion, position: Position): Promise<PageRow[]> {
  const at = sql`p.rating = ${position.group}::numeric`
  const rest = await readPlaces(db, question, eachRating(question, at, beyondTime(question, position)))
  if (rest.length >= question.limit) return rest
  const further = sql`p.rating ${beyondSign(groupDirection(question))} ${position.group}::numeric`
  const more = { ...question, limit: question.limit - rest.length }
  return [...rest, ...(await readPlaces(db, more, eachRating(more, further, sql`true`)))]
}
