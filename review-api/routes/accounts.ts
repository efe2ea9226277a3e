import type { Mount } from "../http/mount.ts"
import { listAccountSettings } from "../services/account-settings/list-account-settings.ts"
import { getAccount } from "../services/accounts/get-account.ts"
import { getUser } from "../services/users/get-user.ts"

export function accountRoutes(mount: Mount): void {
  mount("accounts.get", getAccount)
  mount("account_settings.list", listAccountSettings)
  mount("users.get", getUser)
}
