import { type SQL, sql } from "drizzle-orm"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { revokeOauthGrant } from "./revoke-oauth-grant.ts"

const utc = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Access that users of the account have given, newest first; what was revoked or never used up to a token is left out. */
const listOauthGrants: Service<"oauth_grants.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const from = sql`from oauth_grants g
    join oauth_clients c on c.account_id = g.client_account_id and c.id = g.client_id
    join users u on u.account_id = g.account_id and u.id = g.user_id
    where g.account_id = ${scope.accountId} and g.revoked_at is null
      and exists (select 1 from oauth_secrets s
        where s.account_id = g.account_id and s.grant_id = g.id and s.kind <> 'code')`
  const total = await countOf(deps.db, from)
  const items = await rowsOf(
    deps.db,
    {
      id: column.number(),
      client_name: column.text(),
      user_email: column.text(),
      scopes: column.json<string[]>(),
      created_at: column.text(),
      last_used_at: column.text().nullable(),
      account_id: column.number().nullable(),
    },
    sql`select g.id, g.account_id, c.name as client_name, u.email as user_email, g.scopes,
          ${utc(sql`g.created_at`)} as created_at, ${utc(sql`g.last_used_at`)} as last_used_at
        ${from} order by g.id desc limit ${perPage} offset ${offset}`,
  )
  return listAnswerOf({
    path: "/oauth_inbound_grants",
    query,
    page,
    perPage,
    total,
    collection: "oauth_inbound_grants",
    items,
  })
}

export const verbs = {
  "oauth_grants.list": listOauthGrants,
  "oauth_grants.delete": revokeOauthGrant,
} satisfies Verbs
