import type { Verbs } from "../service.ts"
import { listAccountSettings } from "./list-account-settings.ts"
import { updateAccountSetting } from "./update-account-setting.ts"

export const verbs = {
  "account_settings.update": updateAccountSetting,
  "account_settings.list": listAccountSettings,
} satisfies Verbs
