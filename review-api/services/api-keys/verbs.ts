import { randomBytes } from "node:crypto"
import { millisecondsInDay } from "date-fns/constants"
import { and, count, desc, eq } from "drizzle-orm"
import { type ApiKey, apiKeyPrefix } from "#lib/contract/index.ts"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { apiKeys } from "../../db/schema/api-keys.ts"
import type { Scope } from "../../permissions/scope.ts"
import { hashToken, lockUser } from "../auth/tokens.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

const maxKeys = 20
/** Of a key so much is shown again: too little to be guessed from. */
const prefixLength = apiKeyPrefix.length + 4

const utc = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

const keyItem = (row: typeof apiKeys.$inferSelect): ApiKey => ({
  id: row.id,
  account_id: row.accountId,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  created_at: utc(row.createdAt)!,
  expires_at: utc(row.expiresAt),
  last_used_at: utc(row.lastUsedAt),
})

/** Keys are a person's own, whatever that person may do in the account. */
const isOwn = ({ accountId, userId }: Scope) =>
  and(eq(apiKeys.accountId, accountId), eq(apiKeys.userId, userId))

/** A key would outlive the visit. @throws 403 for who acts as somebody else. */
function requireSelf({ kind }: Caller): void {
  if (kind !== "user") {
    throw new ApiError(403, "API keys are available in your own account only.", { code: "permission" })
  }
}

/** The keys of the caller, newest first, with those that have expired. */
const listApiKeys: Service<"api_keys.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const [total] = await deps.db.select({ n: count() }).from(apiKeys).where(isOwn(scope))
  const rows = await deps.db
    .select()
    .from(apiKeys)
    .where(isOwn(scope))
    .orderBy(desc(apiKeys.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/api_keys",
    query,
    page,
    perPage,
    total: total!.n,
    collection: "api_keys",
    items: rows.map(keyItem),
  })
}

/** Creates a key of the caller; the answer alone has it. @throws 403 for who acts as somebody else, 422 beyond 20 keys. */
const createApiKey: Service<"api_keys.create"> = async ({ deps, scope, body, actor }) => {
  requireSelf(actor)
  const { accountId, userId } = scope
  const now = deps.clock.now()
  const key = `${apiKeyPrefix}${randomBytes(32).toString("base64url")}`
  const days = body.expires_in_days ?? null
  const columns = {
    name: body.name,
    scopes: [...new Set(body.scopes)],
    expiresAt: days === null ? null : new Date(now.getTime() + days * millisecondsInDay).toISOString(),
  }
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, scope)
    const [known] = await tx.select({ n: count() }).from(apiKeys).where(isOwn(scope))
    if (known!.n >= maxKeys) throw new ApiError(422, `A user can have up to ${maxKeys} API keys.`)
    const [row] = await tx
      .insert(apiKeys)
      .values({
        ...{ accountId, userId, ...columns },
        ...{ hash: hashToken(key), prefix: key.slice(0, prefixLength), createdAt: now.toISOString() },
      })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "api_key", id: row!.id, name: row!.name },
      after: { scopes: columns.scopes, expires_at: columns.expiresAt },
    })
    return { ...keyItem(row!), key }
  })
}

/** Revokes a key of the caller. @throws 404 when it is missing or somebody else's. */
const deleteApiKey: Service<"api_keys.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(apiKeys)
      .where(and(isOwn(scope), eq(apiKeys.id, id)))
      .returning({ name: apiKeys.name })
    if (!row) throw notFound()
    await recordAudit(tx, deps, actor, { accountId, resource: { type: "api_key", id, name: row.name } })
  })
  return undefined
}

export const verbs = {
  "api_keys.list": listApiKeys,
  "api_keys.create": createApiKey,
  "api_keys.delete": deleteApiKey,
} satisfies Verbs
