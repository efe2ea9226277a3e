import { randomBytes } from "node:crypto"
import { and, asc, count, eq, sql } from "drizzle-orm"
import type { OauthClient } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import { oauthClients, oauthGrants } from "../../db/schema/oauth.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

const loopback = ["localhost", "127.0.0.1", "[::1]"]

/**
 * Error in a redirect URI (RFC 8252, RFC 9700): https, http on this machine, or a scheme
 * of an installed application, which has a dot; never a fragment.
 * @returns null when it may be used.
 */
function redirectUriError(text: string): string | null {
  if (!URL.canParse(text)) return "is not a valid URL"
  const { protocol, hostname, hash, username, password } = new URL(text)
  if (hash !== "" || text.endsWith("#")) return "must not have a fragment"
  if (username || password) return "must not contain a password"
  if (protocol === "https:") return null
  if (protocol === "http:") return loopback.includes(hostname) ? null : "must start with https"
  return protocol.includes(".") ? null : "must start with https"
}

/** An application as it goes out. */
const clientItem = (row: typeof oauthClients.$inferSelect): OauthClient => ({
  id: row.id,
  account_id: row.accountId,
  client_id: row.clientKey,
  name: row.name,
  redirect_uris: row.redirectUris,
  scopes: row.scopes,
  created_at: new Date(row.createdAt).toISOString(),
})

type Body = { name: string; redirect_uris: string[]; scopes: string[] }

/** The columns of a good body, each value once. @throws 422 for an address that codes must not be sent to. */
function clientColumns({ name, redirect_uris: uris, scopes }: Body) {
  const errors = uris.flatMap((uri) => redirectUriError(uri) ?? [])
  if (errors[0]) throw invalid({ redirect_uris: [errors[0]] })
  return { name, redirectUris: [...new Set(uris)], scopes: [...new Set(scopes)] }
}

const tooManyClients = () => new ApiError(422, "An account can have up to 50 applications.")

/** An application of the account, held until the transaction ends. @throws 404 when it is missing or foreign. */
async function ownClient(tx: Db, accountId: number, id: string) {
  const [row] = await tx
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.accountId, accountId), eq(oauthClients.id, pathId(id))))
    .for("update")
  if (!row) throw notFound()
  return row
}

/** One application of the account. @throws 404 when it is missing or foreign. */
const getOauthClient: Service<"oauth_clients.get"> = async ({ deps, scope, params }) =>
  clientItem(await deps.db.transaction((tx) => ownClient(tx, scope.accountId, params.id)))

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
    const allowed = JSON.stringify(columns.scopes)
    await tx
      .update(oauthGrants)
      .set({
        scopes: sql`(select coalesce(jsonb_agg(s), '[]'::jsonb) from jsonb_array_elements(${oauthGrants.scopes}) s
          where s <@ ${allowed}::jsonb)`,
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
