import type { SQL } from "drizzle-orm"
import type { Database } from "../connect.ts"
import { readByLocation } from "./page-by-location.ts"
import { pageByRating, readByRating } from "./page-by-rating.ts"
import { pageByTime } from "./page-by-time.ts"
import { readByWalk } from "./page-by-walk.ts"
import { type PageQuestion, type PageRow, readPlaces } from "./page-question.ts"
import { type ReviewAnswer, type ReviewRow, readReviewRows, readReviewsOf } from "./review-rows.ts"
import { isSearch } from "./review-selection.ts"

type Source = Pick<Database, "db" | "kind">

const isWalked = ({ selection, strategy }: PageQuestion): boolean =>
  isSearch(selection) && strategy === "walk" && selection.scope.accountIds.length === 1

/** The one statement that finds a page; null when it takes several, each depending on the one before. */
function statementOf(question: PageQuestion): SQL | null {
  if (question.order.by === "rating") return pageByRating(question)
  return question.order.by === "location_name" || isWalked(question) ? null : pageByTime(question)
}

function readInSteps(database: Source, question: PageQuestion): Promise<PageRow[]> {
  const { order, position } = question
  if (order.by === "rating") return readByRating(database.db, question, position!)
  return order.by === "location_name" ? readByLocation(database.db, question) : readByWalk(database, question)
}

/**
 * Ids of one page of reviews, without the rows themselves.
 * @returns at most `limit` rows, from the position outwards: backwards when the page before it is asked for.
 */
export function readPage(database: Source, question: PageQuestion): Promise<PageRow[]> {
  const statement = statementOf(question)
  return statement ? readPlaces(database.db, question, statement) : readInSteps(database, question)
}

/** As `readPage` with the reviews, in one statement where the page takes one. */
export async function readReviewPage({ db, kind }: Source, question: PageQuestion): Promise<ReviewRow[]> {
  const statement = statementOf(question)
  if (statement) return readReviewsOf(db, question, statement)
  const rows = await readInSteps({ db, kind }, question)
  const reviews = new Map((await readReviewRows(db, rows)).map((review) => [keyOf(review), review]))
  return rows.map((row) => ({ ...row, review: reviews.get(`${row.accountId}/${row.id}`) }))
}

const keyOf = ({ account_id, id }: ReviewAnswer): string => `${account_id}/${id}`
