import { sql } from "drizzle-orm"
import {
  type AlertFrequencyCode,
  type AlertTypeCode,
  alertFrequencyId,
  alertTypeId,
  type UserTypeName,
} from "#lib/contract/index.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { column, hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import { alerts } from "../../db/schema/alerts.ts"
import { putAside } from "../../db/set-aside.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Deps } from "../deps.ts"
import { runAfter } from "./plan-alert.ts"

type Default = readonly [AlertTypeCode, AlertFrequencyCode]

const summary: Default = ["summary", "monthly"]
const everyDay: Default = ["all_reviews", "daily"]
const atOnce: Default = ["negative_reviews", "immediate"]

/** First alerts of a user of each type (D-136). */
const defaults: Record<UserTypeName, readonly Default[]> = {
  "Email Only": [everyDay],
  "Read Only": [summary],
  "Limited User": [summary],
  User: [atOnce, everyDay],
  Manager: [atOnce, everyDay, summary],
  Admin: [atOnce, everyDay, summary],
}

const givenShape = {
  accountId: column.number(),
  id: column.number(),
  userTypeId: column.number(),
  timeZone: column.text(),
}

type Given = RowOf<typeof givenShape>

/**
 * Gives users who never had any the alerts of their type (D-136); whoever deletes them does not get them again.
 * Visitors from a parent account get none.
 * @param whose of an account, or one user of it; everyone without.
 * @param limit how many users at most.
 * @param deps of a job, where a user who fails alone is set aside and the others get theirs.
 */
export async function giveDefaultAlerts(
  tx: Db,
  whose: { accountId?: number; userId?: number },
  now: Date,
  limit = 500,
  deps: Pick<Deps, "clock" | "log"> | null = null,
): Promise<void> {
  const { accountId, userId } = whose
  const given = await rowsOf(
    tx,
    givenShape,
    sql`with waiting as (
          select account_id, id from users
          where alerts_given_at is null and deactivated_at is null and shadow_user_id is null
            ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
            ${userId === undefined ? sql`` : sql`and id = ${userId}`}
          limit ${limit} for no key update skip locked)
        update users u set alerts_given_at = ${now.toISOString()}::timestamptz
        from waiting w join accounts a on a.id = w.account_id
        where u.account_id = w.account_id and u.id = w.id
        returning u.account_id, u.id, u.user_type_id, a.time_zone`,
  )
  const { failed } = await writeApart(tx, given, async (part, some) => {
    const rows = some.flatMap((user) => alertsOf(user, now))
    if (rows.length > 0) await part.insert(alerts).values(rows)
  })
  if (!deps && failed.length > 0) throw failed[0]!.error
  for (const { row, error } of failed) {
    const about = {
      kind: "alert_digest",
      row: `user-${row.id}`,
      accountId: row.accountId,
      error,
      isLeft: true,
    }
    if (deps) await putAside(deps, tx, about)
  }
}

const alertsOf = (user: Given, now: Date) => {
  const name = userTypeName(user.userTypeId)
  return (name ? defaults[name] : []).map(([type, frequency]) => ({
    accountId: user.accountId,
    userId: user.id,
    alertTypeId: alertTypeId(type),
    alertFrequencyId: alertFrequencyId(frequency),
    createdAt: now.toISOString(),
    nextRunAt: runAfter(alertFrequencyId(frequency), user.timeZone, now),
  }))
}

/** Whether someone waits for the alerts of their type. @param accountId everywhere without. */
export async function lackDefaultAlerts(db: Db, accountId?: number): Promise<boolean> {
  return hasRows(
    db,
    sql`select 1 from users where alerts_given_at is null and deactivated_at is null and shadow_user_id is null
          ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`} limit 1`,
  )
}
