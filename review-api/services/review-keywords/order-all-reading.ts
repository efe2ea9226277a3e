import { sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Deps } from "../deps.ts"
import { orderReading } from "./reading-queue.ts"

const reviewsPerBatch = 5_000

/**
 * Orders every review of a user's account to be read again and counts the figures of its mentions again. Corrections of
 * people stay. The program reads them in the background, at once or when it next runs.
 * @throws ApiError 404 when there is no such user.
 */
export async function orderAllReading(
  { db }: Pick<Deps, "db">,
  { email }: { email: string },
): Promise<string> {
  const [login] = await rowsOf(
    db,
    { id: column.number(), name: column.text() },
    sql`select a.id, a.name from logins l join accounts a on a.id = l.account_id
        where l.email = ${email.toLowerCase()}`,
  )
  if (!login) throw notFound()
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from mention_months where account_id = ${login.id}`)
    await tx.execute(sql`
      insert into mention_months (account_id, kind, month, source_id, term, positive, negative, total)
      select account_id, kind, date_trunc('month', published_at at time zone 'UTC')::date, source_id, term,
        count(*) filter (where sentiment > 0), count(*) filter (where sentiment < 0), count(*)
      from mentions where account_id = ${login.id} group by 1, 2, 3, 4, 5`)
  })
  let last: number | null = 0
  while (last !== null) last = await orderReading(db, login.id, last, reviewsPerBatch)
  const waiting = await countOf(db, sql`from reviews_to_read where account_id = ${login.id}`)
  return `${waiting} reviews of "${login.name}" will be analyzed again in the background.`
}
