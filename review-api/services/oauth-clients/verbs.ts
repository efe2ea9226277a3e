import { randomBytes } from "node:crypto"
import { and, asc, count, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { accounts } from "../../db/schema/identity.ts"
import { oauthClients, oauthGrants } from "../../db/schema/oauth.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { clientColumns, clientItem, tooManyClients } from "./client-item.ts"
import { getOauthClient, ownClient } from "./get-oauth-client.ts"

/** The applications of the account by name (D-060). */
const listOauthClients: Service<"oauth_clients.list"> = async ({ deps, scope, query }) => {
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

const maxClients = 50

/** Registers an application (D-060). It has no secret: every trade of a code needs its verifier (PKCE). @throws 422. */
const createOauthClient: Service<"oauth_clients.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  const columns = clientColumns(body)
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update")
    const [known] = await tx
      .select({ n: count() })
      .from(oauthClients)
      .where(eq(oauthClients.accountId, accountId))
    if (known!.n >= maxClients) throw tooManyClients()
    const clientKey = randomBytes(16).toString("base64url")
    const [row] = await tx
      .insert(oauthClients)
      .values({ accountId, clientKey, createdAt: deps.clock.now().toISOString(), ...columns })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "oauth", id: row!.id, name: row!.name },
      after: columns,
    })
    return clientItem(row!)
  })
}

/** Changes an application; access that was given beyond its new scopes is cut to them. @throws 404, 422. */
const updateOauthClient: Service<"oauth_clients.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  const columns = clientColumns(body)
  return deps.db.transaction(async (tx) => {
    const before = await ownClient(tx, accountId, params.id)
    const [row] = await tx
      .update(oauthClients)
      .set(columns)
      .where(and(eq(oauthClients.accountId, accountId), eq(oauthClients.id, before.id)))
      .returning()
    const kept = JSON.stringify(columns.scopes)
    await tx
      .update(oauthGrants)
      .set({
        scopes: sql`(select coalesce(jsonb_agg(s), '[]'::jsonb) from jsonb_array_elements(${oauthGrants.scopes}) s
          where s <@ ${kept}::jsonb)`,
      })
      .where(and(eq(oauthGrants.clientAccountId, accountId), eq(oauthGrants.clientId, before.id)))
    const { name, redirectUris, scopes } = before
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "oauth", id: before.id, name: columns.name },
      before: { name, redirectUris, scopes },
      after: columns,
    })
    return clientItem(row!)
  })
}

/** Removes an application; its grants and tokens go with it. @throws 404 when it is missing or foreign. */
const deleteOauthClient: Service<"oauth_clients.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const { id, name, redirectUris, scopes } = await ownClient(tx, accountId, params.id)
    await tx.delete(oauthClients).where(and(eq(oauthClients.accountId, accountId), eq(oauthClients.id, id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "oauth", id, name },
      before: { name, redirectUris, scopes },
    })
  })
  return undefined
}

export const verbs = {
  "oauth_clients.list": listOauthClients,
  "oauth_clients.get": getOauthClient,
  "oauth_clients.create": createOauthClient,
  "oauth_clients.update": updateOauthClient,
  "oauth_clients.delete": deleteOauthClient,
} satisfies Verbs
