import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { permissionFactsOf, requireActive } from "../../permissions/session.ts"
import { requirePermission } from "../../permissions/summary.ts"
import type { Service } from "../service.ts"
import { accountItem } from "./account-item.ts"

/**
 * The own account, open to every session status (D-034), or with `parent_id` a child of it.
 * @throws 404 for any other (D-008); 402 or 403 for a child when the session is not active or may not see children.
 */
export const getAccount: Service<"accounts.get"> = async ({ deps, scope, params, query, via }) => {
  if (query.parent_id !== undefined) {
    requireActive(via.session)
    requirePermission("child_account.read", permissionFactsOf(via.session))
  }
  const account = await accountItem(deps.db, scope, pathId(params.id), deps.clock.now())
  if (!account) throw notFound()
  return account
}
