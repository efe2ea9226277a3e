import type { Account } from "#lib/contract/accounts/schema.ts"
import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import type { RequirementFacts } from "#lib/permissions/requirement.ts"

/** Context that the shell needs; a page's context has all of it. */
export type ShellContext = RequirementFacts & {
  account: Pick<Account, "name" | "total_locations" | "segment">
  whitelabel: Whitelabel
}
