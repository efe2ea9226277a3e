import type { Account } from "#lib/contract/accounts.ts"
import type { Permission } from "#lib/contract/permissions.ts"
import type { Whitelabel } from "#lib/contract/session.ts"

/** What the shell draws from; a page's context has all of it. */
export type ShellContext = {
  session: { isParent: boolean }
  account: Pick<Account, "name" | "total_locations">
  whitelabel: Whitelabel
  can: (permission: Permission) => boolean
}
