import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { anyOf, numbers } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { KnownPerson } from "./known-person.ts"

/** Stands in place of what was written about the person. */
const removed = "Removed at the person’s request."

/**
 * Responses of surveys keep score, place and time (D-312). The reviews that show them lose name and words, and so does what
 * users have written to them.
 * @returns the review of each response; null for one that has none.
 */
export async function eraseAnswers(
  tx: Db,
  accountId: number,
  { id, email }: KnownPerson,
  requestIds: readonly number[],
): Promise<(number | null)[]> {
  const answers = await rowsOf(
    tx,
    { reviewId: column.number().nullable() },
    sql`update survey_answers s set contact_id = null, contact_email = null, comment = '', custom_attributes = '{}'
      where s.account_id = ${accountId} and ${anyOf([
        sql`s.contact_id = ${id}`,
        sql`s.request_id = any(${numbers(requestIds)})`,
        email === null ? undefined : sql`lower(s.contact_email) = ${email}`,
      ])} returning s.review_id`,
  )
  const reviewIds = answers.flatMap(({ reviewId }) => reviewId ?? [])
  if (reviewIds.length > 0) {
    const ofReviews = sql`account_id = ${accountId} and review_id = any(${numbers(reviewIds)})`
    await tx.execute(sql`update reviews set author = null, title = null, content = null
      where account_id = ${accountId} and id = any(${numbers(reviewIds)})`)
    await tx.execute(sql`delete from mentions where ${ofReviews}`)
    await tx.execute(sql`update responses set content = ${removed} where ${ofReviews}`)
    await tx.execute(sql`update notes set content = ${removed} where ${ofReviews}`)
    await tx.execute(sql`update disputes set comment = null where ${ofReviews}`)
    await tx.execute(sql`update review_events set before = null, after = null where ${ofReviews}
      and (before ? 'content' or after ? 'content')`)
  }
  return answers.map(({ reviewId }) => reviewId)
}
