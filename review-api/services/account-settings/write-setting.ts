import { checkSetting, type SettingCode } from "../../account-settings/defaults.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { accountSettings } from "../../db/schema/identity.ts"

/**
 * Stores one setting of an account (D-035).
 * @returns its row.
 * @throws 422 for a value that the setting cannot have.
 */
export async function writeSetting(tx: Db, accountId: number, code: SettingCode, value: string) {
  const error = checkSetting(code, value)
  if (error) throw invalid({ value: [error] })
  const [row] = await tx
    .insert(accountSettings)
    .values({ accountId, code, value })
    .onConflictDoUpdate({ target: [accountSettings.accountId, accountSettings.code], set: { value } })
    .returning()
  return row!
}
