import { type SQL, sql } from "drizzle-orm"

/**
 * The mentions of one review, to be asked about in a condition: a handful, found by the review whatever the planner
 * thinks of the tables' sizes. By a term it would read all its mentions for each review.
 */
export const mentionsOfReview = (accountId: SQL, reviewId: SQL): SQL =>
  sql`(select said.* from mentions said where said.account_id = ${accountId} and said.review_id = ${reviewId} offset 0)`
