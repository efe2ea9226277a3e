import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { users } from "../../db/schema/identity.ts"
import { permissionFactsOf, requireActive } from "../../permissions/session.ts"
import { requirePermission } from "../../permissions/summary.ts"
import type { Service, Verbs } from "../service.ts"
import { lockOwnUser, requireOwnSession } from "./own-user.ts"
import { profileItem } from "./profile-item.ts"

/** One profile of the account. The own one is open to every session (D-034); the others need `user.read`. */
const getProfile: Service<"profiles.get"> = async ({ deps, scope, params, via: { session } }) => {
  const id = pathId(params.id)
  if (id !== session.identity.profileId) {
    requireActive(session)
    requirePermission("user.read", permissionFactsOf(session))
  }
  const profile = await profileItem(deps.db, scope, id, deps.clock.now())
  if (!profile) throw notFound()
  return profile
}

/**
 * Changes names, phone and the switch of single keys of the own profile (D-079); users.update changes names of others.
 * @throws 404 for every other profile, 403 in a shadow session.
 */
const updateProfile: Service<"profiles.update"> = async (call) => {
  const { deps, scope, params, body, actor, via } = call
  const { session } = via
  if (pathId(params.id) !== session.identity.profileId) throw notFound()
  requireOwnSession(session)
  const now = deps.clock.now()
  const saved = await deps.db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, session, now)
    const before = {
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      keyboard_shortcuts: user.keyboardShortcuts,
    }
    const after = {
      first_name: body.first_name ?? before.first_name,
      last_name: body.last_name ?? before.last_name,
      phone: body.phone === undefined ? before.phone : body.phone || null,
      keyboard_shortcuts: body.keyboard_shortcuts ?? before.keyboard_shortcuts,
    }
    await tx
      .update(users)
      .set({
        firstName: after.first_name,
        lastName: after.last_name,
        phone: after.phone,
        keyboardShortcuts: after.keyboard_shortcuts,
      })
      .where(and(eq(users.accountId, scope.accountId), eq(users.id, scope.userId)))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "user", id: scope.userId, name: user.email },
      before,
      after,
    })
    return profileItem(tx, scope, user.profileId, now)
  })
  return saved!
}

export const verbs = {
  "profiles.get": getProfile,
  "profiles.update": updateProfile,
} satisfies Verbs
