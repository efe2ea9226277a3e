import { phoneNumber } from "../../core/phone-number.ts"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"

/**
 * Where a text message of an account can go.
 * @param phone as the user has written it.
 * @returns null without a usable number, or while the account has no text messages (F-463).
 */
export async function smsNumber(db: Db, accountId: number, phone: string | null): Promise<string | null> {
  if ((await accountSetting(db, accountId, "sms_alerts")) !== "true") return null
  return phoneNumber(phone, await accountCountry(db, accountId))
}
