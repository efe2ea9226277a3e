import { and, eq } from "drizzle-orm"
import { type SettingCode, settingDefaults } from "../../account-settings/defaults.ts"
import type { Db } from "../connect.ts"
import { accountSettings } from "../schema/identity.ts"

/** The value of a setting in an account, its default when none is stored (D-035). */
export async function accountSetting(db: Db, accountId: number, code: SettingCode): Promise<string> {
  const [row] = await db
    .select({ value: accountSettings.value })
    .from(accountSettings)
    .where(and(eq(accountSettings.accountId, accountId), eq(accountSettings.code, code)))
  return row?.value ?? settingDefaults[code]
}
