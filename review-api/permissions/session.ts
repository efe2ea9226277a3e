import { type Flags, flagsOf } from "#lib/contract/flags.ts"
import {
  type OauthScope,
  oauthScopes,
  type Permission,
  type SessionStatus,
  userTypes,
} from "#lib/contract/index.ts"
import type { StoredSettings } from "../account-settings/defaults.ts"
import { ApiError } from "../core/errors.ts"
import type { Scope } from "./scope.ts"
import { type PermissionFacts, permissionSummary } from "./summary.ts"

/** Who a user is: read by token at every call and by email at sign-in. Instants are texts of the database. */
export type Identity = {
  accountId: number
  accountStatus: string
  /** When its trial closes the account; null once a plan was chosen (D-289). */
  trialEndedAt: string | null
  timeZone: string
  parentId: number | null
  isParent: boolean
  hasWhitelabel: boolean
  settings: StoredSettings | null
  /** Flags that the account has otherwise than everyone (D-039). */
  experiments: Flags | null
  userId: number
  profileId: number
  /** The user of the parent account whom a shadow user stands for (D-049). */
  shadowUserId: number | null
  email: string
  /** A shadow user's is that of the user behind it. */
  userTypeId: number
  isAccountOwner: boolean
  confirmedAt: string | null
  deactivatedAt: string | null
  passwordHash: string | null
}

/** Email (lower case) and token of a call (D-006). */
export type Credentials = { email: string; token: string }

/** The access token of an application (D-060), or an API key. */
export type Bearer = { bearer: string }

/** The token that a call came with. */
export type Session = {
  identity: Identity
  tokenHash: string
  /** `application`: of others, with what a user has allowed it (D-060); `api_key`: of a program of the user's own. */
  kind: "session" | "shadow" | "application" | "api_key"
  /** The grant of an application or the API key; absent for a session of a person. */
  credentialId?: number
  isImpersonated: boolean
  /** Scopes of an application or a key; null is everything that its user may. */
  scopes: readonly OauthScope[] | null
  /** When it ends at the latest (D-050); null for a session of one's own. */
  limitAt: string | null
  status: SessionStatus
}

/** The account's status now: a trial whose end has passed is expired (D-031, D-033). */
export function accountStatusNow(
  identity: Pick<Identity, "accountStatus" | "trialEndedAt">,
  now: Date,
): string {
  const isTrialOver =
    identity.accountStatus === "trial" &&
    identity.trialEndedAt !== null &&
    Date.parse(identity.trialEndedAt) <= now.getTime()
  return isTrialOver ? "expired" : identity.accountStatus
}

/** False for expired and cancelled accounts (D-031). */
export const isAccountActive = (identity: Identity, now: Date): boolean =>
  !["expired", "cancelled"].includes(accountStatusNow(identity, now))

/** The session's status (D-033). */
export function sessionStatusOf(identity: Identity, now: Date): SessionStatus {
  if (accountStatusNow(identity, now) === "suspended") return "suspended"
  if (!isAccountActive(identity, now)) return "expired"
  return identity.confirmedAt === null ? "pending" : "active"
}

/** The permissions that scopes stand for (D-060). */
const permissionsOf = (scopes: readonly OauthScope[]): Permission[] =>
  scopes.flatMap((code) => [...oauthScopes[code].permissions])

export const permissionFactsOf = ({
  identity,
  kind,
  scopes,
}: Pick<Session, "identity" | "kind" | "scopes">): PermissionFacts => ({
  userTypeId: identity.userTypeId,
  isParent: identity.isParent,
  isShadowing: kind === "shadow",
  allowed: scopes && permissionsOf(scopes),
  settings: identity.settings ?? {},
  flags: flagsOf({}, identity.experiments ?? {}),
})

const refusals = {
  pending: () => new ApiError(403, "Confirm your email address.", { code: "pending" }),
  expired: () => new ApiError(402, "Your account is inactive."),
  suspended: () => new ApiError(403, "Your account is suspended.", { code: "suspended" }),
}

/**
 * Resource calls need an active session (D-033).
 * @throws 402 or 403 by the session's status.
 */
export function requireActive({ status }: Session): void {
  if (status !== "active") throw refusals[status]()
}

/** The scope of the session's own account; parent_id may widen its accounts. */
export function scopeOf(session: Session): Scope {
  const { identity } = session
  const facts = permissionFactsOf(session)
  return {
    accountId: identity.accountId,
    accountIds: [identity.accountId],
    userId: identity.userId,
    userTypeId: identity.userTypeId,
    locations: identity.userTypeId === userTypes.Admin ? "all" : { viaUser: identity.userId },
    permissions: permissionSummary(facts),
    flags: facts.flags,
    timeZone: identity.timeZone,
  }
}
