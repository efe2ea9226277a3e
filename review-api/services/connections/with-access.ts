import { setTimeout as pause } from "node:timers/promises"
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { Connector } from "../../connections/connector.ts"
import { AccessExpired, ConsentEnded } from "../../connections/connector-errors.ts"
import { openToken, sealToken } from "../../connections/sealed-tokens.ts"
import type { Db } from "../../db/connect.ts"
import { adminsOf } from "../../db/queries/emails-of-admins.ts"
import { column, type RowOf } from "../../db/rows.ts"
import { connections } from "../../db/schema/connections.ts"
import { integrations, linkedIntegrations, oauthTokens } from "../../db/schema/integrations.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import { createNotice } from "../../notices/create-notice.ts"
import type { Deps } from "../deps.ts"
import { providerOf } from "./provider-of.ts"

export const connectionKeysShape = { accountId: column.number(), tokenId: column.number() }

export type ConnectionKeys = RowOf<typeof connectionKeysShape>

/** Text of a connection whose access is over. */
export const endedText = "Access has ended. Reconnect to keep collecting reviews."

/** Access is renewed so long before it ends. */
const earlyMs = 5 * 60_000

/** How long it takes to store what a provider has answered to another program. */
const storedWithinMs = 300

const isToken = ({ accountId, tokenId }: ConnectionKeys) =>
  and(eq(oauthTokens.accountId, accountId), eq(oauthTokens.id, tokenId), isNull(oauthTokens.revokedAt))

type Access = { token: string; sealedAccess: string; sealedRefresh: string | null; endsAtMs: number }

/** @throws ConsentEnded when there is none, none that opens, or it is known to be over. */
async function storedAccess(deps: Pick<Deps, "db" | "clock" | "config">, keys: ConnectionKeys) {
  const [row] = await deps.db.select().from(oauthTokens).where(isToken(keys))
  if (row?.expiresAt && Date.parse(row.expiresAt) <= deps.clock.now().getTime()) throw new ConsentEnded()
  const token = row?.sealedAccess ? openToken(deps, row, row.sealedAccess) : null
  if (!row?.sealedAccess || token === null) throw new ConsentEnded()
  const { sealedAccess, sealedRefresh, accessEndsAt } = row
  const access: Access = { token, sealedAccess, sealedRefresh, endsAtMs: Date.parse(accessEndsAt ?? "") }
  return { row, access }
}

type AccessDeps = Pick<Deps, "db" | "clock" | "config" | "log" | "mailer">

/**
 * Where refresh tokens change each time, another program may have used this one up a moment ago.
 * @returns what it has stored; null when no one has.
 */
async function renewedElsewhere(deps: AccessDeps, keys: ConnectionKeys, old: Access): Promise<Access | null> {
  await pause(storedWithinMs)
  const { access } = await storedAccess(deps, keys)
  return access.sealedAccess === old.sealedAccess ? null : access
}

async function renew(
  deps: AccessDeps,
  connector: Connector,
  keys: ConnectionKeys,
  old: Access,
  signal: AbortSignal,
): Promise<Access> {
  const { row, access } = await storedAccess(deps, keys)
  // Someone else was quicker.
  if (access.sealedAccess !== old.sealedAccess) return access
  const refreshToken = access.sealedRefresh ? openToken(deps, row, access.sealedRefresh) : null
  try {
    if (refreshToken === null) throw new ConsentEnded()
    const grant = await connector.refresh(refreshToken, signal)
    const { accessToken, accessEndsAt } = grant
    const sealedAccess = sealToken(deps, row, accessToken)
    const sealedRefresh = sealToken(deps, row, grant.refreshToken ?? refreshToken)
    await deps.db
      .update(oauthTokens)
      .set({ sealedAccess, sealedRefresh, accessEndsAt })
      // A connection that a person has renewed meanwhile stays.
      .where(and(isToken(keys), eq(oauthTokens.sealedAccess, access.sealedAccess)))
    return { token: accessToken, sealedAccess, sealedRefresh, endsAtMs: Date.parse(accessEndsAt) }
  } catch (error) {
    if (!(error instanceof ConsentEnded)) throw error
    const renewed = refreshToken === null ? null : await renewedElsewhere(deps, keys, access)
    if (renewed !== null) return renewed
    await endConnection(deps, keys, eq(oauthTokens.sealedAccess, access.sealedAccess))
    throw error
  }
}

/** The notice that a connection has ended, apart from whose it is (D-321). */
async function serviceOf(tx: Db, keys: ConnectionKeys) {
  const [found] = await tx
    .select({ name: integrations.name, code: integrations.code })
    .from(oauthTokens)
    .innerJoin(integrations, eq(integrations.id, oauthTokens.integrationId))
    .where(isToken(keys))
  return {
    kind: "connection_ended",
    facts: { name: found?.name ?? null },
    resource: "connection",
    resourceId: (found && providerOf(found.code)) ?? undefined,
  } as const
}

/**
 * Access is over: the token counts as expired, which pages and issues show, and nothing is tried until a person
 * connects again. The Admins of the account are told once, and those of accounts that are linked with it.
 * @param stillHolds a condition on `oauth_tokens` that it is the access which is over, and no newer one.
 */
export async function endConnection(deps: AccessDeps, keys: ConnectionKeys, stillHolds: SQL): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    const [held] = await tx
      .select({ id: oauthTokens.id })
      .from(oauthTokens)
      .where(and(isToken(keys), stillHolds))
      .for("update")
    if (!held) return false
    const rows = await tx
      .update(connections)
      .set({ nextSyncAt: null, error: endedText })
      .where(
        and(
          eq(connections.accountId, keys.accountId),
          eq(connections.tokenId, keys.tokenId),
          isNotNull(connections.nextSyncAt),
        ),
      )
      .returning({ id: connections.tokenId })
    if (rows.length === 0) return false
    // Access may have had an end of its own, before or after now.
    const now = sql`${deps.clock.now().toISOString()}::timestamptz`
    await tx
      .update(oauthTokens)
      .set({ expiresAt: sql`least(${oauthTokens.expiresAt}, ${now})` })
      .where(isToken(keys))
    const about = { accountId: keys.accountId, tokenId: keys.tokenId }
    const service = await serviceOf(tx, keys)
    for (const { id, email } of await adminsOf(tx, keys.accountId)) {
      await deps.mailer.queue(tx, "connection_ended", email, about)
      await createNotice(tx, deps, { ...service, accountId: keys.accountId, userId: id })
    }
    const isUser = and(
      eq(linkedIntegrations.ownerAccountId, keys.accountId),
      eq(linkedIntegrations.tokenId, keys.tokenId),
    )
    const links = await tx
      .select({ linkedAccountId: linkedIntegrations.accountId })
      .from(linkedIntegrations)
      .where(isUser)
    for (const { linkedAccountId } of links) {
      for (const { id, email } of await adminsOf(tx, linkedAccountId)) {
        await deps.mailer.queue(tx, "connection_ended", email, { ...about, linkedAccountId })
        await createNotice(tx, deps, {
          ...service,
          resourceId: undefined,
          accountId: linkedAccountId,
          userId: id,
        })
      }
    }
    return true
  })
  if (!ended) return
  deps.mailer.wake()
  deps.log.warn({ accountId: keys.accountId, token: keys.tokenId }, "a connection has ended")
}

/** Renewals that are under way in this process, so that calls that find access over together renew it once. */
const underWay = new WeakMap<Db, Map<string, Promise<Access>>>()

function renewOnce(
  deps: AccessDeps,
  connector: Connector,
  keys: ConnectionKeys,
  old: Access,
  signal: AbortSignal,
): Promise<Access> {
  const ofDatabase = underWay.get(deps.db) ?? new Map<string, Promise<Access>>()
  underWay.set(deps.db, ofDatabase)
  const name = `${keys.accountId}-${keys.tokenId}`
  const running = ofDatabase.get(name)
  if (running) return running
  const begun = renew(deps, connector, keys, old, signal).finally(() => ofDatabase.delete(name))
  ofDatabase.set(name, begun)
  return begun
}

/** Calls a provider with access that holds. @throws ConsentEnded when it is over; what `call` throws. */
export type CallWithAccess = <T>(call: (accessToken: string) => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Access for many calls in a short time: what is stored is read once. It is renewed shortly before it ends, and once when
 * the provider says that it has ended already; a connection whose access is over then shows it.
 */
export function accessFor(deps: AccessDeps, connector: Connector, keys: ConnectionKeys): CallWithAccess {
  let known: Access | null = null
  return async (call, signal) => {
    known ??= (await storedAccess(deps, keys)).access
    // Access that cannot be renewed is used until it ends.
    if (known.sealedRefresh !== null && known.endsAtMs - earlyMs <= deps.clock.now().getTime())
      known = await renewOnce(deps, connector, keys, known, signal)
    const { token } = known
    try {
      return await call(token)
    } catch (error) {
      if (!(error instanceof AccessExpired)) throw error
      const { access: current } = await storedAccess(deps, keys)
      const next = current.token === token ? await renewOnce(deps, connector, keys, current, signal) : current
      known = next
      return call(next.token).catch((again: unknown) => {
        throw again instanceof AccessExpired ? new SourceBusy() : again
      })
    }
  }
}

/** One call with access that holds, as `accessFor` has it. @throws ConsentEnded when it is over; what `call` throws. */
export const withAccess = <T>(
  deps: AccessDeps,
  connector: Connector,
  keys: ConnectionKeys,
  call: (accessToken: string) => Promise<T>,
  signal: AbortSignal,
): Promise<T> => accessFor(deps, connector, keys)(call, signal)
