import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { permissionFactsOf, requireActive } from "../../permissions/session.ts"
import { requirePermission } from "../../permissions/summary.ts"
import type { Service } from "../service.ts"
import { userDetail } from "./user-detail.ts"

/**
 * One user of the account. The own one is open to every session status (D-034); the others need an active session
 * and `user.read`, and a shadow user that it is asked for.
 */
export const getUser: Service<"users.get"> = async ({ deps, scope, params, query, via }) => {
  const id = pathId(params.id)
  const isOwn = id === scope.userId
  if (!isOwn) {
    requireActive(via.session)
    requirePermission("user.read", permissionFactsOf(via.session))
  }
  const user = await userDetail(deps, scope, id)
  const isHidden = user?.shadow_user_id != null && !isOwn && !query.include_shadow_users
  if (!user || isHidden) throw notFound()
  return user
}
