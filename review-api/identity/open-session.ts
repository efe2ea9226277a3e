import { timingSafeEqual } from "node:crypto"
import { ApiError } from "../core/errors.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { identityByToken, type TokenRow } from "../db/queries/identity.ts"
import { type Credentials, type Session, sessionStatusOf } from "../permissions/session.ts"
import { hashToken, invalidatedReason, lifeOf, slideToken } from "./tokens.ts"

/**
 * Makes questions that come in the same turn of the event loop one. What is asked later is asked again: no one gets an
 * answer that was begun before the question.
 */
export function askTogether<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  return (key) => {
    const known = waiting.get(key)
    if (known) return known
    const { promise, resolve } = Promise.withResolvers<T>()
    setImmediate(() => {
      waiting.delete(key)
      resolve(ask(key))
    })
    waiting.set(key, promise)
    return promise
  }
}

/** No or wrong credentials (D-014). */
export const unauthenticated = () => new ApiError(401, "You need to log in.")

/** The session was ended from outside (D-067). */
export const sessionInvalidated = () =>
  new ApiError(401, "Your session has ended. Please log in again.", { code: invalidatedReason })

const isSameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function checkAlive(row: TokenRow, now: Date): void {
  if (row.deactivatedAt !== null) throw sessionInvalidated()
  if (row.endedAt !== null && Date.parse(row.endedAt) <= now.getTime()) {
    throw row.endedReason === invalidatedReason ? sessionInvalidated() : unauthenticated()
  }
  if (row.isOrphan || Date.parse(row.expiresAt) <= now.getTime()) throw unauthenticated()
}

/** @throws 401 when the session behind the hash of a token is over, as `openSession` does. */
export async function requireAlive(db: Db, tokenHash: string, now: Date): Promise<void> {
  const row = await identityByToken(db, tokenHash)
  if (!row) throw unauthenticated()
  checkAlive(row, now)
}

const sessionOf = (row: TokenRow, tokenHash: string, now: Date) => {
  const { kind, isImpersonated, limitAt } = row
  return {
    identity: row,
    tokenHash,
    kind,
    isImpersonated,
    limitAt,
    scopes: null,
    status: sessionStatusOf(row, now),
  }
}

/** The session behind the hash of a token as it is now; reading it is no use of it. @throws 401 when it is over. */
export async function readSession(
  { db, clock }: Pick<BaseDeps, "db" | "clock">,
  tokenHash: string,
): Promise<Session> {
  const row = await identityByToken(db, tokenHash)
  if (!row) throw unauthenticated()
  checkAlive(row, clock.now())
  return sessionOf(row, tokenHash, clock.now())
}

const lookups = new WeakMap<Db, (tokenHash: string) => Promise<TokenRow | null>>()

/** A page makes several calls at once, all with one token: who it belongs to is looked up once for them. */
function rowOfCall(db: Db, tokenHash: string): Promise<TokenRow | null> {
  const lookup = lookups.get(db) ?? askTogether((hash) => identityByToken(db, hash))
  lookups.set(db, lookup)
  return lookup(tokenHash)
}

/**
 * Finds the session of a call (D-006) and moves its expiry (D-064).
 * @throws 401, with code `session_invalidated` when the session was ended from outside (D-067).
 */
export async function openSession(
  deps: Pick<BaseDeps, "db" | "clock">,
  credentials: Credentials | null,
): Promise<Session> {
  if (!credentials) throw unauthenticated()
  const now = deps.clock.now()
  const tokenHash = hashToken(credentials.token)
  const row = await rowOfCall(deps.db, tokenHash)
  if (!row) throw unauthenticated()
  // Before the email, which may be another one by now: that ended the session from outside.
  checkAlive(row, now)
  if (!isSameText(row.email.toLowerCase(), credentials.email)) throw unauthenticated()
  const session = sessionOf(row, tokenHash, now)
  const idleMs = now.getTime() - Date.parse(row.lastUsedAt)
  if (idleMs >= lifeOf(session).slideMs) await slideToken(deps.db, session, now)
  return session
}
