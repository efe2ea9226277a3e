import { count, desc, eq } from "drizzle-orm"
import { ssoKeys } from "../../db/schema/sso.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { keyItem, requirePartner } from "./key-item.ts"

/** The keys of a partner, newest first, revoked ones too. @throws 403 for accounts that are no partners. */
export const listKeys: Service<"sso_keys.list"> = async ({ deps, scope, query }) => {
  requirePartner(scope)
  const { page, perPage, offset } = pageOf(query)
  const own = eq(ssoKeys.accountId, scope.accountId)
  const [found] = await deps.db.select({ total: count() }).from(ssoKeys).where(own)
  const rows = await deps.db
    .select()
    .from(ssoKeys)
    .where(own)
    .orderBy(desc(ssoKeys.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/sso_keys",
    query,
    page,
    perPage,
    total: found!.total,
    collection: "sso_keys",
    items: rows.map(keyItem),
  })
}
