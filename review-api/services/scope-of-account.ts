import { flagsOf } from "#lib/contract/flags.ts"
import { userTypes } from "#lib/contract/index.ts"
import type { Scope } from "../permissions/scope.ts"

/** What the program itself sees of an account: everything. */
export const scopeOfAccount = (accountId: number): Scope => ({
  accountId,
  accountIds: [accountId],
  userId: 0,
  userTypeId: userTypes.Admin,
  locations: "all",
  permissions: {},
  flags: flagsOf({}),
  timeZone: "UTC",
})
