import type { AuthAnswer } from "#lib/contract/index.ts"
import {
  isAccountActive,
  permissionFactsOf,
  type Session,
  sessionStatusOf,
} from "../../permissions/session.ts"
import { permissionSummary } from "../../permissions/summary.ts"
import { outerTypeId } from "../../permissions/user-type-ids.ts"
import type { Deps } from "../deps.ts"

/** The login body (D-042) of an identity and its new token. */
export function authAnswer(
  { config }: Pick<Deps, "config">,
  session: Pick<Session, "identity" | "kind" | "isImpersonated">,
  token: string,
  now: Date,
): AuthAnswer {
  const { identity, kind, isImpersonated } = session
  const isShadowing = kind === "shadow"
  return {
    account_id: identity.accountId,
    user_id: identity.userId,
    profile_id: identity.profileId,
    email: identity.email,
    token,
    account_active: isAccountActive(identity, now),
    is_parent: identity.isParent,
    is_shadowing: isShadowing,
    is_impersonated: isImpersonated,
    status: sessionStatusOf(identity, now),
    user_type_id: outerTypeId(config.userTypeIds, identity.userTypeId),
    is_account_owner: identity.isAccountOwner,
    is_whitelabel: identity.hasWhitelabel,
    ...(isShadowing ? { parent_account_id: identity.parentId } : {}),
    permission_summary: permissionSummary(
      permissionFactsOf({ ...session, scopes: null }),
    ) as AuthAnswer["permission_summary"],
    _links: { refresh: { href: "/auth" } },
  }
}
