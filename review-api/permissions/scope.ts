import type { Flags } from "#lib/contract/flags.ts"
import type { PermissionSummary } from "#lib/contract/index.ts"

/** Scope of one call: built once from its token; no query is made without one (design: scope). */
export type Scope = {
  /** The token's own account. */
  accountId: number
  /** Accounts whose rows are read: the own one, or the children of a parent where the operation allows it. */
  accountIds: number[]
  userId: number
  userTypeId: number
  /**
   * Admins see every location of the account, everybody else what `user_locations` holds (D-023). A file of a run may
   * hold fewer: those of `export_file_locations` (D-272); an Admin's then has no user.
   */
  locations: "all" | { viaUser: number | null; inFile?: number }
  permissions: PermissionSummary
  /** Feature flags of the own account (D-037). */
  flags: Flags
  /** IANA zone of the own account: days are its days (D-086). */
  timeZone: string
}
