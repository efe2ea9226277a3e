import { sql } from "drizzle-orm"
import { phoneNumber } from "../../core/phone-number.ts"
import type { Db } from "../../db/connect.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { column, rowsOf } from "../../db/rows.ts"

/**
 * Where a text message of an account can go.
 * @param phone as the user has written it.
 * @returns null without a usable number, or while the account has no text messages (F-463).
 */
export async function smsNumber(db: Db, accountId: number, phone: string | null): Promise<string | null> {
  if ((await accountSetting(db, accountId, "sms_alerts")) !== "true") return null
  const [home] = await rowsOf(
    db,
    { code: column.text().nullable() },
    sql`select c.code from accounts a left join countries c on c.id = a.country_id where a.id = ${accountId}`,
  )
  return phoneNumber(phone, home?.code)
}
