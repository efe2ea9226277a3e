import type { Database } from "../connect.ts"
import { readByLocation } from "./page-by-location.ts"
import { readByRating } from "./page-by-rating.ts"
import { readByTime } from "./page-by-time.ts"
import { readByWalk } from "./page-by-walk.ts"
import type { PageQuestion, PageRow } from "./page-question.ts"
import { isSearch } from "./review-selection.ts"

/**
 * Ids of one page of reviews, without the rows themselves.
 * @returns at most `limit` rows, from the position outwards: backwards when the page before it is asked for.
 */
export function readPage(
  database: Pick<Database, "db" | "kind">,
  question: PageQuestion,
): Promise<PageRow[]> {
  const { order, selection, strategy } = question
  if (order.by === "rating") return readByRating(database.db, question)
  if (order.by === "location_name") return readByLocation(database.db, question)
  const isWalk = isSearch(selection) && strategy === "walk" && selection.scope.accountIds.length === 1
  return isWalk ? readByWalk(database, question) : readByTime(database.db, question)
}
