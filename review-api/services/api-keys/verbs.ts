import { randomBytes } from "node:crypto"
import { millisecondsInDay } from "date-fns/constants"
import { and, count, desc, eq, ne, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { type ApiKey, apiKeyPrefix } from "#lib/contract/index.ts"
import type { Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { apiKeys } from "../../db/schema/api-keys.ts"
import { users } from "../../db/schema/identity.ts"
import { hashToken, lockUser } from "../../identity/tokens.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isIn, requireIn } from "../../permissions/summary.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

const maxKeys = 20
/** Of a key so much is shown again: too little to be guessed from. */
const prefixLength = apiKeyPrefix.length + 4

const utc = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

const keyItem = (row: typeof apiKeys.$inferSelect, userName: string | null = null): ApiKey => ({
  id: row.id,
  account_id: row.accountId,
  user_id: row.userId,
  user_name: userName,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  created_at: utc(row.createdAt)!,
  expires_at: utc(row.expiresAt),
  last_used_at: utc(row.lastUsedAt),
})

const ofAccount = ({ accountId }: Scope) => eq(apiKeys.accountId, accountId)

/** Who manages users sees and revokes their keys too: as little as others know of a key, it may have to end at once. */
const managesUsers = ({ permissions }: Scope): boolean => isIn(permissions, "user.update")

const isOwn = (scope: Scope) => and(ofAccount(scope), eq(apiKeys.userId, scope.userId))

const owners = alias(users, "u")

/** A key would outlive the visit. @throws 403 for who acts as someone else. */
function requireSelf({ kind }: Caller): void {
  if (kind !== "user") {
    throw new ApiError(403, "API keys are available in your own account only.", { code: "permission" })
  }
}

/**
 * The keys of the caller, newest first, with those that have expired; with `other_users` those of everybody else in the
 * account.
 * @throws 403 for keys of others without the permission to edit users.
 */
const listApiKeys: Service<"api_keys.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  if (query.other_users) requireIn(scope.permissions, "user.update")
  const which = query.other_users ? and(ofAccount(scope), ne(apiKeys.userId, scope.userId)) : isOwn(scope)
  const [total] = await deps.db.select({ n: count() }).from(apiKeys).where(which)
  const rows = await deps.db
    .select({ row: apiKeys, userName: sql<string>`${profileName}` })
    .from(apiKeys)
    .innerJoin(owners, and(eq(owners.accountId, apiKeys.accountId), eq(owners.id, apiKeys.userId)))
    .where(which)
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
    items: rows.map(({ row, userName }) => keyItem(row, userName)),
  })
}

/** Creates a key of the caller; the answer alone has it. @throws 403 for who acts as someone else, 422 beyond 20 keys. */
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
        accountId,
        userId,
        ...columns,
        hash: hashToken(key),
        prefix: key.slice(0, prefixLength),
        createdAt: now.toISOString(),
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

/** Revokes a key. @throws 404 when it is missing, or someone else's and the caller may not edit users. */
const deleteApiKey: Service<"api_keys.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(apiKeys)
      .where(and(managesUsers(scope) ? ofAccount(scope) : isOwn(scope), eq(apiKeys.id, id)))
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
