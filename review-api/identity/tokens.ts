import { createHash, randomBytes } from "node:crypto"
import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { tokens, users } from "../db/schema/identity.ts"
import { publishEvent } from "../realtime/publish-event.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Sessions end after 30 days without a call (D-064). */
export const sessionMs = 30 * 24 * hourMs
/** How long the old token works after a refresh (D-043). */
export const graceMs = minuteMs

type Life = {
  /** A session ends so long after its last call. */
  idleMs: number
  /** Sliding the expiry costs a write, so it happens at most this often. */
  slideMs: number
  /** A session ends so long after it began, in use or not. */
  atMostMs?: number
}
const ownLife: Life = { idleMs: sessionMs, slideMs: hourMs }
/** In someone else's account (D-050). */
const guestLife: Life = { idleMs: hourMs, slideMs: minuteMs, atMostMs: 8 * hourMs }

/** How long a session lives: a shadow or impersonated one much shorter. */
export const lifeOf = ({ kind, isImpersonated }: Pick<NewToken, "kind" | "isImpersonated">): Life =>
  kind === "shadow" || isImpersonated ? guestLife : ownLife

/** The SHA-256 under which a token is kept. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

export type NewToken = {
  accountId: number
  userId: number
  kind: "session" | "shadow"
  isImpersonated: boolean
  /** The token that this one replaces or was opened from. */
  parentHash: string | null
  /** When the session that it carries on ends at the latest; a new session begins its own time. */
  limitAt?: string | null
  /** Where a new session is opened from. */
  from?: { address: string | null; userAgent: string | null }
  /** The session that it carries on; a new one begins without. */
  session?: CarriedSession
}

/** Session data that refreshes keep. */
export type CarriedSession = {
  sessionId: number
  startedAt: string
  address: string | null
  userAgent: string | null
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

function expiryOf(now: Date, idleMs: number, limitAt: string | null): string {
  const ends = now.getTime() + idleMs
  return new Date(limitAt === null ? ends : Math.min(ends, Date.parse(limitAt))).toISOString()
}

/**
 * Opens a session.
 * @returns the 256-bit token; only its hash is stored.
 */
export async function issueToken(db: Db, owner: NewToken, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  const { idleMs, atMostMs } = lifeOf(owner)
  const { from, session, ...rest } = owner
  const limitAt = owner.limitAt ?? (atMostMs === undefined ? null : after(now, atMostMs))
  await db.insert(tokens).values({
    ...rest,
    ...(session ?? { startedAt: now.toISOString(), address: from?.address, userAgent: from?.userAgent }),
    hash: hashToken(token),
    createdAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    limitAt,
    expiresAt: expiryOf(now, idleMs, limitAt),
  })
  return token
}

/** The session of a token, to be carried on by another one. */
export async function sessionOfToken(db: Db, hash: string): Promise<CarriedSession | undefined> {
  const { sessionId, startedAt, address, userAgent } = tokens
  const [row] = await db
    .select({ sessionId, startedAt, address, userAgent })
    .from(tokens)
    .where(eq(tokens.hash, hash))
  return row
}

/** Lets a token live on for the grace of a refresh; one that is already running out keeps its end. */
export async function retireToken(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(tokens)
    .set({ endedAt: after(now, graceMs), endedReason: "refreshed" })
    .where(and(eq(tokens.hash, hash), isNull(tokens.endedAt)))
}

type Sliding = { tokenHash: string; kind: NewToken["kind"]; isImpersonated: boolean; limitAt: string | null }

/** Moves the expiry of a session that is in use, never beyond its limit. */
export async function slideToken(db: Db, session: Sliding, now: Date): Promise<void> {
  const expiresAt = expiryOf(now, lifeOf(session).idleMs, session.limitAt)
  await db
    .update(tokens)
    .set({ lastUsedAt: now.toISOString(), expiresAt })
    .where(and(eq(tokens.hash, session.tokenHash), isNull(tokens.endedAt)))
}

/** The word of D-067 for a session that was ended from outside. */
export const invalidatedReason = "session_invalidated"

/** A session that has been ended. */
const endedShape = {
  accountId: column.number(),
  userId: column.number(),
  kind: column.text<NewToken["kind"]>(),
}

export type Ended = RowOf<typeof endedShape>

/** Ends the tokens of a set, with all that was refreshed from or opened from them. @returns each session that lived. */
async function endWithOffspring(db: Db, set: SQL, reason: string, now: Date): Promise<Ended[]> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    db,
    { ...endedShape, isLiving: column.boolean() },
    sql`with recursive ${set}, offspring as (
          select hash from chosen
          union
          select t.hash from tokens t join offspring o on t.parent_hash = o.hash)
        update tokens set ended_at = ${instant}, ended_reason = ${reason}
        where hash in (select hash from offspring) and (ended_at is null or ended_at > ${instant})
        returning account_id, user_id, kind, expires_at > ${instant} as is_living`,
  )
  const living = ended.filter(({ isLiving }) => isLiving)
  const byOwner = new Map(living.map(({ isLiving: _, ...one }) => [`${one.accountId} ${one.userId}`, one]))
  if (reason === invalidatedReason) {
    for (const { accountId, userId } of byOwner.values()) {
      const channel = channelOf("user", userId)
      await publishEvent(db, { accountId, channel, action: "SESSION_INVALIDATED", resourceId: userId })
    }
  }
  return [...byOwner.values()]
}

/**
 * Ends a session at once (D-043), with every token that it was refreshed from or into, so that no half of a parallel
 * refresh stays alive, and with the shadow sessions that were opened from it.
 * @returns the sessions that ended, its own among them.
 */
export function endSession(
  db: Db,
  session: { accountId: number; userId: number; hash: string },
  reason: string,
  now: Date,
): Promise<Ended[]> {
  const own = sql`t.account_id = ${session.accountId} and t.user_id = ${session.userId}`
  const family = sql`chosen as (
    select t.hash, t.parent_hash from tokens t where ${own} and t.hash = ${session.hash}
    union
    select t.hash, t.parent_hash from tokens t join chosen c
      on t.parent_hash = c.hash or t.hash = c.parent_hash
    where ${own})`
  return endWithOffspring(db, family, reason, now)
}

/**
 * Ends every session of a user, with the shadow sessions that were opened from them.
 * @param reason `session_invalidated` tells the browsers that it came from outside (D-067).
 * @returns the sessions that ended.
 */
export function endUserSessions(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  reason: string,
  now: Date,
): Promise<Ended[]> {
  const own = sql`chosen as (
    select t.hash from tokens t where t.account_id = ${accountId} and t.user_id = ${userId})`
  return endWithOffspring(db, own, reason, now)
}

/**
 * Ends one session of a user, or all but one, with what was opened from them.
 * @param which number of a session; `but` keeps that one.
 * @returns the sessions that ended.
 */
export function endSessionsOf(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  which: { only: number } | { but: number },
  reason: string,
  now: Date,
): Promise<Ended[]> {
  const condition = "only" in which ? sql`t.session_id = ${which.only}` : sql`t.session_id <> ${which.but}`
  const own = sql`chosen as (select t.hash from tokens t
    where t.account_id = ${accountId} and t.user_id = ${userId} and ${condition})`
  return endWithOffspring(db, own, reason, now)
}

/** Holds a user until the transaction ends: a change of the password and a new session do not pass each other. */
export async function lockUser(tx: Db, user: { accountId: number; userId: number }): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, user.accountId), eq(users.id, user.userId)))
    .for("update")
}

/** Forgets sessions of a user that ran out long ago. */
export async function forgetOldTokens(db: Db, accountId: number, userId: number, now: Date): Promise<void> {
  await db
    .delete(tokens)
    .where(
      and(
        eq(tokens.accountId, accountId),
        eq(tokens.userId, userId),
        lt(tokens.expiresAt, after(now, -sessionMs)),
      ),
    )
}
