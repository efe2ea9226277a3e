import { notFound } from "../../errors.ts"
import { pathId } from "../../http/ids.ts"
import { accountStatusNow } from "../../session.ts"
import type { Service } from "../service.ts"
import { accountItem } from "./account-item.ts"

/** The own account, open to every session status (D-034); any other is 404 (D-008). */
export const getAccount: Service<"accounts.get"> = async ({ deps, scope, params, via }) => {
  const account = pathId(params.id) === scope.accountId ? await accountItem(deps.db, scope) : null
  if (!account) throw notFound()
  return { ...account, status: accountStatusNow(via.session.identity, deps.clock.now()) }
}
