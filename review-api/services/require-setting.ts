import type { SettingCode } from "../account-settings/defaults.ts"
import { featureOff } from "../core/errors.ts"
import type { Db } from "../db/connect.ts"
import { accountSetting } from "../db/queries/account-setting.ts"
import type { Scope } from "../permissions/scope.ts"

/** A feature that one setting of the account switches (D-025, D-035). @throws 403 with code `feature_off`. */
export async function requireSetting(
  db: Db,
  { accountId }: Pick<Scope, "accountId">,
  code: SettingCode,
): Promise<void> {
  if ((await accountSetting(db, accountId, code)) === "true") return
  throw featureOff()
}
