import { randomBytes } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import { ApiError } from "../core/errors.ts"
import type { Db } from "../db/connect.ts"
import { users } from "../db/schema/identity.ts"
import { passwordResets } from "../db/schema/passwords.ts"
import { hashToken } from "./tokens.ts"

/** How long a reset link works (D-046). */
export const resetHours = 2
/** How long the link of an invitation works (D-056). */
export const invitationDays = 7
const hourMs = 3_600_000

type Owner = { accountId: number; userId: number }

/** Used, replaced, too old or never made: one answer (D-045). */
export const resetExpired = () => new ApiError(410, "Reset link expired")

/**
 * Opens a link with which a user chooses a password; the one before it is worth nothing any more.
 * @param hours how long it works.
 * @returns the 256-bit token; only its hash is stored.
 */
export async function openReset(
  db: Db,
  { accountId, userId }: Owner,
  now: Date,
  hours: number = resetHours,
): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  const link = { hash: hashToken(token), expiresAt: new Date(now.getTime() + hours * hourMs).toISOString() }
  await db
    .insert(passwordResets)
    .values({ accountId, userId, ...link })
    .onConflictDoUpdate({ target: [passwordResets.accountId, passwordResets.userId], set: link })
  return token
}

/** Makes the open link of a user worth nothing. */
export async function closeReset(tx: Db, { accountId, userId }: Owner): Promise<void> {
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.accountId, accountId), eq(passwordResets.userId, userId)))
}

const isOpen = (token: string, now: Date) =>
  and(eq(passwordResets.hash, hashToken(token)), gt(passwordResets.expiresAt, now.toISOString()))

/** Whose open link it is, and whether they have no password yet. @throws 410 when it is not open. */
export async function findReset(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({
      accountId: users.accountId,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      expiresAt: passwordResets.expiresAt,
      isInvitation: isNull(users.passwordHash).mapWith(Boolean),
    })
    .from(passwordResets)
    .innerJoin(users, and(eq(users.accountId, passwordResets.accountId), eq(users.id, passwordResets.userId)))
    .where(isOpen(token, now))
  if (!row) throw resetExpired()
  return row
}

/** Uses an open link up. @throws 410 when it is not open, also when another call used it just now. */
export async function useReset(tx: Db, token: string, now: Date): Promise<Owner> {
  const [owner] = await tx
    .delete(passwordResets)
    .where(isOpen(token, now))
    .returning({ accountId: passwordResets.accountId, userId: passwordResets.userId })
  if (!owner) throw resetExpired()
  return owner
}
