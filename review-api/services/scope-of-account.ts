import { flagsOf } from "#lib/contract/flags.ts"
import { userTypes } from "#lib/contract/index.ts"
import type { Scope } from "../permissions/scope.ts"

/** Scope of the program itself in an account: everything. */
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
