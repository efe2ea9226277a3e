import { type SQL, sql } from "drizzle-orm"
import { type SettingCode, settingDefaults } from "../../account-settings/defaults.ts"
import { isTrialOver } from "./trial-closing.ts"

/** The condition that an account (alias `a`) is active: one that is not shows nothing to people outside of it (D-033). */
export const isOpenAccount = (now: Date): SQL => sql`
  (a.status not in ('expired', 'suspended', 'cancelled')
  and not ${isTrialOver(now)})`

/** The condition that a true/false setting of the account (alias `a`) is on (D-035). */
export const isSwitchedOn = (code: SettingCode): SQL => sql`
  (coalesce((select s.value from account_settings s where s.account_id = a.id and s.code = ${code}),
    ${settingDefaults[code]}) = 'true')`
