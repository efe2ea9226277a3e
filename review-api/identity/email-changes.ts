import { randomBytes } from "node:crypto"
import { millisecondsInDay } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { Actor } from "../audit/actor.ts"
import { actorAs } from "../audit/actor.ts"
import { recordAudit } from "../audit/record.ts"
import type { Clock } from "../core/clock.ts"
import { ApiError } from "../core/errors.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { emailChanges } from "../db/schema/identity.ts"
import type { Mailer } from "../mail/mailer.ts"
import { confirmationDays, staleLink } from "./confirmation-links.ts"
import { logOutEverywhere } from "./end-sessions.ts"
import { claimLogin, releaseLogin } from "./logins.ts"
import { notifyOldEmail } from "./notify-old-email.ts"
import { hashToken, lockUser } from "./tokens.ts"

const ownerShape = { accountId: column.number(), userId: column.number() }

type Owner = RowOf<typeof ownerShape>
/** An email that has taken the place of another one. */
export type ChangedEmail = Owner & { email: string; before: string }

const lifeMs = confirmationDays * millisecondsInDay
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`

/** Keeps the email that a user wants; the one asked for before is forgotten, and so is its link. */
export async function wantEmail(tx: Db, owner: Owner, email: string, now: Date): Promise<void> {
  const wanted = {
    email,
    hash: null,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
  }
  await tx
    .insert(emailChanges)
    .values({ ...owner, ...wanted })
    .onConflictDoUpdate({ target: [emailChanges.accountId, emailChanges.userId], set: wanted })
}

/**
 * Opens the link for whoever asked last for an email.
 * @param email in lower case.
 * @returns the token for the mail and where it goes; null when no one wants the email any more.
 */
export async function openEmailChange(
  db: Db,
  email: string,
  now: Date,
): Promise<(Owner & { email: string; token: string }) | null> {
  const token = randomBytes(32).toString("base64url")
  const [row] = await rowsOf(
    db,
    { ...ownerShape, email: column.text() },
    sql`update email_changes set hash = ${hashToken(token)}
        where (account_id, user_id) = (
          select c.account_id, c.user_id from email_changes c
            join users u on u.account_id = c.account_id and u.id = c.user_id
          where lower(c.email) = ${email} and c.expires_at > ${at(now)} and u.deactivated_at is null
          order by c.created_at desc, c.user_id desc limit 1)
        returning account_id, user_id, email`,
  )
  return row ? { ...row, token } : null
}

/** The email with which someone logs in until now who types the new one beside its link. @param typed in lower case */
export async function loginBefore(db: Db, typed: string, token: string, now: Date): Promise<string | null> {
  const [row] = await rowsOf(
    db,
    { email: column.text() },
    sql`select lower(u.email) as email from email_changes c
          join users u on u.account_id = c.account_id and u.id = c.user_id
        where c.hash = ${hashToken(token)} and c.expires_at > ${at(now)} and lower(c.email) = ${typed}`,
  )
  return row?.email ?? null
}

/**
 * Uses the link of a new email up: it takes the place of the old one, which is free again, and the user is logged out
 * everywhere, since sessions belong to an email (D-006, D-067).
 * @returns null when the token is of no such link.
 * @throws 410 when the email is someone else's by now.
 */
export async function consumeEmailChange(
  tx: Db,
  deps: { clock: Clock; mailer: Mailer },
  actor: Actor,
  token: string,
): Promise<ChangedEmail | null> {
  const now = deps.clock.now()
  const [taken] = await rowsOf(
    tx,
    { ...ownerShape, email: column.text() },
    sql`delete from email_changes where hash = ${hashToken(token)} and expires_at > ${at(now)}
        returning account_id, user_id, email`,
  )
  if (!taken) return null
  const { accountId, userId, email } = taken
  await lockUser(tx, taken)
  const [user] = await rowsOf(
    tx,
    { before: column.text(), confirmedAt: column.instant().nullable() },
    sql`update users u set email = ${email}, confirmed_at = coalesce(u.confirmed_at, ${at(now)})
        from (select email, confirmed_at from users where account_id = ${accountId} and id = ${userId}) old
        where u.account_id = ${accountId} and u.id = ${userId} and u.deactivated_at is null
        returning old.email as before, old.confirmed_at`,
  )
  if (!user) throw staleLink()
  await releaseLogin(tx, taken)
  await claimLogin(tx, taken, email).catch((error) => {
    throw error instanceof ApiError ? staleLink() : error
  })
  const person = actorAs(actor, { userId, email })
  await logOutEverywhere(tx, deps, person, taken)
  await notifyOldEmail(tx, deps, taken, { email: user.before, confirmedAt: user.confirmedAt })
  await recordAudit(tx, deps, person, {
    accountId,
    action: "email_changes.complete",
    resource: { type: "user", id: userId, name: email },
    before: { email: user.before },
    after: { email },
  })
  return { ...taken, before: user.before }
}
