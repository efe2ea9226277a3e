import { randomBytes } from "node:crypto"
import type { AuthAnswer, Id, SessionStatus } from "#lib/contract/index.ts"
import { masksOf, type PermissionSet, permissionsOf } from "#lib/permissions/permission-set.ts"

/** The white-label host that a session was opened on; such a session is worth nothing anywhere else. */
export type SessionTenant = { host: string; account_id: Id }

/** The auth session (000 §3, D-064). Server only: it holds the API token. */
export type Session = {
  /** The seal of one kind is worth nothing in the cookie of another. */
  kind: "session" | "shadow" | "offered"
  /** Null on the app's own hosts. */
  tenant: SessionTenant | null
  account_id: Id
  user_id: Id
  profile_id: Id
  email: string
  token: string
  permissions: PermissionSet
  account_active: boolean
  isParent: boolean
  isShadowing: boolean
  isImpersonated: boolean
  status: SessionStatus
  user_type_id: Id
  isAccountOwner: boolean
  isWhitelabel: boolean
  /** 16 hex digits, new at each login (D-016). */
  nonce: string
  /** When the API last confirmed it, in milliseconds since 1970. */
  confirmedAtMs: number
}

/** A fresh cache breaker (D-016): 16 hex digits. */
export const newNonce = (): string => randomBytes(8).toString("hex")

/**
 * The session that an answer of /auth or /shadow_user/tokens opens (D-042, D-049).
 * @param nowMs milliseconds since 1970.
 * @param nonce kept at a refresh, fresh at a login.
 */
export function sessionOf(
  answer: AuthAnswer,
  tenant: SessionTenant | null,
  nowMs: number,
  nonce: string = newNonce(),
): Session {
  return {
    kind: answer.is_shadowing ? "shadow" : "session",
    tenant,
    account_id: answer.account_id,
    user_id: answer.user_id,
    profile_id: answer.profile_id,
    email: answer.email,
    token: answer.token,
    permissions: permissionsOf(masksOf(answer.permission_summary)),
    account_active: answer.account_active,
    isParent: answer.is_parent,
    isShadowing: answer.is_shadowing,
    isImpersonated: answer.is_impersonated,
    status: answer.status,
    user_type_id: answer.user_type_id,
    isAccountOwner: answer.is_account_owner,
    isWhitelabel: answer.is_whitelabel,
    nonce,
    confirmedAtMs: nowMs,
  }
}
