import { sql } from "drizzle-orm"
import type { OauthToken } from "#lib/contract/index.ts"
import { rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"

/** GET /oauth_tokens (D-059): what services have given the account, in the order in which they were connected. */
export const listOauthTokens: Service<"oauth_tokens.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const now = deps.clock.now().toISOString()
  const from = sql`from oauth_tokens t join integrations i on i.id = t.integration_id
    where t.account_id = ${scope.accountId}`
  const [count] = await rowsOf<{ total: number }>(deps.db, sql`select count(*)::integer as total ${from}`)
  const items = await rowsOf<OauthToken>(
    deps.db,
    sql`select t.id, t.account_id, t.integration_id, i.code as integration_code, t.created_by_user_id,
          ${wireInstant(sql`t.expires_at`)} as expires_at,
          case when t.revoked_at is not null then 'revoked'
            when t.expires_at <= ${now}::timestamptz then 'expired' else 'active' end as status
        ${from} order by t.id limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/oauth_tokens",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "oauth_tokens",
    items,
  })
}
