import { asc, count, eq } from "drizzle-orm"
import { oauthClients } from "../../db/schema/oauth.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { clientItem } from "./client-item.ts"

/** The applications of the account by name (D-060). */
export const listOauthClients: Service<"oauth_clients.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const own = eq(oauthClients.accountId, scope.accountId)
  const [total] = await deps.db.select({ n: count() }).from(oauthClients).where(own)
  const rows = await deps.db
    .select()
    .from(oauthClients)
    .where(own)
    .orderBy(asc(oauthClients.name), asc(oauthClients.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/oauth_inbound_clients",
    query,
    page,
    perPage,
    total: total!.n,
    collection: "oauth_inbound_clients",
    items: rows.map(clientItem),
  })
}
