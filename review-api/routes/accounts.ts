import type { Mount } from "../http/mount.ts"
import { listAccountExperiments } from "../services/account-experiments/list-account-experiments.ts"
import { listAccountSettings } from "../services/account-settings/list-account-settings.ts"
import { updateAccountSetting } from "../services/account-settings/update-account-setting.ts"
import { exportAccounts } from "../services/accounts/export-accounts.ts"
import { getAccount } from "../services/accounts/get-account.ts"
import { listAccounts } from "../services/accounts/list-accounts.ts"
import { updateAccount } from "../services/accounts/update-account.ts"
import { getSetupProgress } from "../services/setup-progress/get-setup-progress.ts"

export function accountRoutes(mount: Mount): void {
  mount("accounts.list", listAccounts)
  mount("accounts.export", exportAccounts)
  mount("accounts.get", getAccount)
  mount("accounts.update", updateAccount)
  mount("setup_progress.get", getSetupProgress)
  mount("account_settings.update", updateAccountSetting)
  mount("account_settings.list", listAccountSettings)
  mount("account_experiments.list", listAccountExperiments)
}
