import { setImmediate } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../connect.ts"
import { isSearch } from "./filter-conditions.ts"
import { locationSet } from "./location-set.ts"
import { readByLocation } from "./page-by-location.ts"
import { pageByRating, readByRating } from "./page-by-rating.ts"
import {
  orderByTime,
  type PageQuestion,
  type PageRow,
  rangeOfTime,
  readPlaces,
  timeDirection,
  topByTime,
} from "./page-question.ts"
import { type ReviewAnswer, type ReviewRow, readReviewRows, readReviewsOf } from "./review-rows.ts"
import { numbers } from "./sql-lists.ts"
import { hitsOfSlice, rowsOfFirstSlice, type Slice, startWalk, type Walk } from "./walk-reviews.ts"

/** The rows of each part by themselves, then the first of all: an index order for each part. */
const eachPart = (question: PageQuestion, parts: SQL, top: SQL): SQL => sql`
  select x.* from (${parts}) p cross join lateral (${top}) x
  order by ${orderByTime(question, "x")} limit ${question.limit}`

/** The statement of a page of the list sorted by publication. */
function pageByTime(question: PageQuestion): SQL {
  const { selection, strategy } = question
  const { accountIds } = selection.scope
  const beyond = rangeOfTime(question)
  const places = strategy === "each" ? locationSet(selection) : null
  if (places) {
    const more = sql`r.account_id = p.account_id and r.location_id = p.location_id and ${beyond}`
    return eachPart(question, places, topByTime(question, more, { account: true, locations: true }))
  }
  const sources = selection.source ?? []
  if (sources.length > 1 || (accountIds.length > 1 && sources.length > 0)) {
    const parts = sql`select account_id, source_id from unnest(${numbers(accountIds)}) account_id,
      unnest(${numbers(sources, "integer")}) source_id`
    const more = sql`r.account_id = p.account_id and r.source_id = p.source_id and ${beyond}`
    return eachPart(question, parts, topByTime(question, more, { account: true, sources: true }))
  }
  if (accountIds.length > 1) {
    const parts = sql`select account_id from unnest(${numbers(accountIds)}) account_id`
    const more = sql`r.account_id = p.account_id and ${beyond}`
    return eachPart(question, parts, topByTime(question, more, { account: true }))
  }
  return topByTime(question, beyond)
}

/**
 * A page by publication of a selection whose hits may lie far apart (search): walks the reviews in slices, so that
 * the embedded database answers others in between.
 */
async function readByWalk(
  database: Pick<Database, "db" | "kind">,
  question: PageQuestion,
): Promise<PageRow[]> {
  const { selection, pendingImports, position, limit } = question
  const rows: PageRow[] = []
  let walk: Walk | null = await startWalk(database, {
    selection,
    pendingImports,
    accountId: selection.scope.accountIds[0]!,
    direction: timeDirection(question),
    from: position,
    size: rowsOfFirstSlice,
  })
  while (walk) {
    const { found, next }: Slice<PageRow[]> = await hitsOfSlice(database, walk, limit - rows.length)
    rows.push(...found)
    walk = rows.length < limit ? next : null
    if (walk) await setImmediate()
  }
  return rows
}

type Source = Pick<Database, "db" | "kind">

const isWalked = ({ selection, strategy }: PageQuestion): boolean =>
  isSearch(selection) && strategy === "walk" && selection.scope.accountIds.length === 1

/** The one statement that finds a page; null when it takes several, each depending on the one before. */
function statementOf(question: PageQuestion): SQL | null {
  if (question.order.by === "rating") return pageByRating(question)
  return question.order.by === "location_name" || isWalked(question) ? null : pageByTime(question)
}

/** Where the rows of a page are: the statement that finds them, or themselves when that takes several. */
export async function findPage(database: Source, question: PageQuestion): Promise<SQL | PageRow[]> {
  return statementOf(question) ?? readInSteps(database, question)
}

function readInSteps(database: Source, question: PageQuestion): Promise<PageRow[]> {
  const { order, position } = question
  if (order.by === "rating") return readByRating(database.db, question, position!)
  return order.by === "location_name" ? readByLocation(database.db, question) : readByWalk(database, question)
}

/** Whether there is a review at all for a question. */
export async function isAnyAt(database: Source, question: PageQuestion): Promise<boolean> {
  const statement = statementOf(question)
  const rows = await (statement
    ? readPlaces(database.db, question, statement)
    : readInSteps(database, question))
  return rows.length > 0
}

/**
 * The place of the last of so many rows of a list, behind which a page asked for by its number begins (D-276).
 * @param question its limit does not count.
 * @returns null when the list has fewer rows.
 */
export async function placeAfter(
  database: Source,
  question: PageQuestion,
  rows: number,
): Promise<PageRow | null> {
  const requested = { ...question, limit: rows }
  const statement = statementOf(requested)
  if (!statement) return (await readInSteps(database, requested))[rows - 1] ?? null
  const [place] = await readPlaces(database.db, requested, statement, rows - 1)
  return place ?? null
}

async function reviewsInSteps(database: Source, question: PageQuestion): Promise<ReviewRow[]> {
  const rows = await readInSteps(database, question)
  const reviews = new Map((await readReviewRows(database.db, rows)).map((review) => [keyOf(review), review]))
  return rows.map((row) => ({ ...row, review: reviews.get(`${row.accountId}/${row.id}`) }))
}

const keyOf = ({ account_id, id }: ReviewAnswer): string => `${account_id}/${id}`

/**
 * One page of reviews, in one statement where it takes one.
 * @param behind a question about the other direction: whether it has a row is found out at the same time.
 * @returns at most `limit` rows, from the position outwards: backwards when the page before it is asked for.
 */
export async function readReviewPage(
  database: Source,
  question: PageQuestion,
  behind: PageQuestion | null = null,
): Promise<{ rows: ReviewRow[]; isBehind: boolean }> {
  const page = statementOf(question)
  const other = behind && statementOf(behind)
  if (page && (other || !behind)) {
    const found = await readReviewsOf(database.db, question, page, other)
    // Without a row there is nothing that could carry the answer.
    const isBehind = found.isBehind ?? (behind !== null && (await isAnyAt(database, behind)))
    return { rows: found.rows, isBehind }
  }
  const [rows, isBehind] = await Promise.all([
    page
      ? readReviewsOf(database.db, question, page).then((found) => found.rows)
      : reviewsInSteps(database, question),
    behind ? isAnyAt(database, behind) : false,
  ])
  return { rows, isBehind }
}
