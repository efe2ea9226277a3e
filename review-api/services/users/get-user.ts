import { and, eq } from "drizzle-orm"
import { users } from "../../db/schema/identity.ts"
import { notFound } from "../../errors.ts"
import { pathId } from "../../http/ids.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import { requirePermission } from "../../permissions/summary.ts"
import { permissionFactsOf, requireActive } from "../../session.ts"
import type { Service } from "../service.ts"

/**
 * One user of the account. The own one is open to every session status (D-034); the others need an active session
 * and `user.read`.
 */
export const getUser: Service<"users.get"> = async ({ deps, scope, params, via }) => {
  const id = pathId(params.id)
  if (id !== scope.userId) {
    requireActive(via.session)
    requirePermission("user.read", permissionFactsOf(via.session))
  }
  const [row] = await deps.db
    .select()
    .from(users)
    .where(and(eq(users.accountId, scope.accountId), eq(users.id, id)))
  if (!row || row.deactivatedAt !== null) throw notFound()
  return {
    id: row.id,
    account_id: row.accountId,
    profile_id: row.profileId,
    profile_name: `${row.firstName} ${row.lastName}`.trim() || row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    user_type: userTypeName(row.userTypeId) ?? null,
    user_type_id: row.userTypeId,
    shadow_user_id: row.shadowUserId,
    is_account_owner: row.isAccountOwner,
    _links: { self: { href: `/users/${row.id}` } },
  }
}
