import { type SQL, sql } from "drizzle-orm"
import { alertTypeId } from "#lib/contract/index.ts"
import { addDays, type Day } from "#lib/dates/day.ts"
import type { Db } from "../../db/connect.ts"
import { isAbout, reviewAccounts } from "../../db/queries/alert-conditions.ts"
import { dayStartMs } from "../../db/rollups/account-days.ts"
import { countOf } from "../../db/rows.ts"

export type DigestDays = { firstDay: Day; lastDay: Day }

const startOf = (day: Day, timeZone: string): SQL =>
  sql`${new Date(dayStartMs(day, timeZone)).toISOString()}::timestamptz`

/** The condition that an instant lies in these days of a zone, both included. */
export const liesIn = (instant: SQL, { firstDay, lastDay }: DigestDays, timeZone: string): SQL =>
  sql`${instant} >= ${startOf(firstDay, timeZone)} and ${instant} < ${startOf(addDays(lastDay, 1), timeZone)}`

/** Reviews `r` of the alert `al` of user `u` for these days: those published on them. */
export const digestReviews = (days: DigestDays, timeZone: string): SQL => sql`
  join reviews r on r.account_id in ${reviewAccounts} and ${liesIn(sql`r.published_at`, days, timeZone)}
    and ${isAbout}`

/** The same for mentions: notes `n` of these days in which somebody else mentions the user. */
export const digestNotes = (days: DigestDays, timeZone: string): SQL => sql`
  join notes n on n.account_id = al.account_id and u.id = any(n.mentioned_user_ids) and n.user_id <> u.id
    and ${liesIn(sql`n.created_at`, days, timeZone)}
  join reviews r on r.account_id = n.account_id and r.id = n.review_id and ${isAbout}`

/** How many reviews or notes an alert has to tell of. */
export async function countToNotify(
  db: Db,
  alert: { accountId: number; id: number; alertTypeId: number },
  days: DigestDays,
  timeZone: string,
): Promise<number> {
  const rows = alert.alertTypeId === alertTypeId("mentions") ? digestNotes : digestReviews
  return countOf(
    db,
    sql`from alerts al
        join users u on u.account_id = al.account_id and u.id = al.user_id ${rows(days, timeZone)}
        where al.account_id = ${alert.accountId} and al.id = ${alert.id}`,
  )
}
