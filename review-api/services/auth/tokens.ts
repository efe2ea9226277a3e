import { createHash, randomBytes } from "node:crypto"
import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { type Db, rowsOf } from "../../db/connect.ts"
import { tokens, users } from "../../db/schema/identity.ts"

const dayMs = 86_400_000
/** Sessions end after 30 days without a call (D-064). */
export const sessionMs = 30 * dayMs
/** How long the old token works after a refresh (D-043). */
export const graceMs = 60_000
/** Sliding the expiry costs a write, so it happens at most this often. */
export const slideMs = 3_600_000

/** The SHA-256 under which a token is kept. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

export type NewToken = {
  accountId: number
  userId: number
  kind: "session" | "shadow"
  isImpersonated: boolean
  /** The token that this one replaces or was opened from. */
  parentHash: string | null
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * Opens a session.
 * @returns the 256-bit token; only its hash is stored.
 */
export async function issueToken(db: Db, owner: NewToken, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await db.insert(tokens).values({
    ...owner,
    hash: hashToken(token),
    createdAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    expiresAt: after(now, sessionMs),
  })
  return token
}

/** Lets a token live on for the grace of a refresh; one that is already running out keeps its end. */
export async function retireToken(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(tokens)
    .set({ endedAt: after(now, graceMs), endedReason: "refreshed" })
    .where(and(eq(tokens.hash, hash), isNull(tokens.endedAt)))
}

/** Moves the expiry of a session that is in use. */
export async function slideToken(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .update(tokens)
    .set({ lastUsedAt: now.toISOString(), expiresAt: after(now, sessionMs) })
    .where(and(eq(tokens.hash, hash), isNull(tokens.endedAt)))
}

/**
 * Ends a session at once (D-043), with every token that it was refreshed from or into, so that no half of a parallel
 * refresh stays alive.
 */
export async function endSession(
  db: Db,
  session: { accountId: number; userId: number; hash: string },
  reason: string,
  now: Date,
): Promise<void> {
  const own = sql`t.account_id = ${session.accountId} and t.user_id = ${session.userId}`
  await rowsOf(
    db,
    sql`with recursive family as (
          select t.hash, t.parent_hash from tokens t where ${own} and t.hash = ${session.hash}
          union
          select t.hash, t.parent_hash from tokens t join family f
            on t.parent_hash = f.hash or t.hash = f.parent_hash
          where ${own})
        update tokens set ended_at = ${now.toISOString()}::timestamptz, ended_reason = ${reason}
        where hash in (select hash from family) and (ended_at is null or ended_at > ${now.toISOString()}::timestamptz)`,
  )
}

/**
 * Ends every session of a user, with the shadow sessions that were opened from them.
 * @param reason `session_invalidated` tells the browsers that it came from outside (D-067).
 */
export async function endUserSessions(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  reason: string,
  now: Date,
): Promise<void> {
  await rowsOf(
    db,
    sql`with recursive family as (
          select t.hash from tokens t where t.account_id = ${accountId} and t.user_id = ${userId}
          union
          select t.hash from tokens t join family f on t.parent_hash = f.hash)
        update tokens set ended_at = ${now.toISOString()}::timestamptz, ended_reason = ${reason}
        where hash in (select hash from family) and (ended_at is null or ended_at > ${now.toISOString()}::timestamptz)`,
  )
}

/** Holds a user until the transaction ends: a change of the password and a new session do not pass each other. */
export async function holdUser(tx: Db, user: { accountId: number; userId: number }): Promise<void> {
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
