import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { permissionFactsOf, requireActive } from "../../permissions/session.ts"
import { requirePermission } from "../../permissions/summary.ts"
import type { Service } from "../service.ts"
import { profileItem } from "./profile-item.ts"

/** One profile of the account. The own one is open to every session (D-034); the others need `user.read`. */
export const getProfile: Service<"profiles.get"> = async ({ deps, scope, params, via: { session } }) => {
  const id = pathId(params.id)
  if (id !== session.identity.profileId) {
    requireActive(session)
    requirePermission("user.read", permissionFactsOf(session))
  }
  const profile = await profileItem(deps.db, scope, id, deps.clock.now())
  if (!profile) throw notFound()
  return profile
}
