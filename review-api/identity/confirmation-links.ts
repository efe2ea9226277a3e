import { randomBytes } from "node:crypto"
import { millisecondsInDay } from "date-fns/constants"
import { sql } from "drizzle-orm"
import { ApiError } from "../core/errors.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { hashToken } from "./tokens.ts"

/** How long the link of a mail works (D-044). */
export const confirmationDays = 7
const confirmationMs = confirmationDays * millisecondsInDay
/** A user gets at most one mail in this time, however often it is asked for. */
export const resendPauseMs = 60_000

/** Unknown, used and too old alike (D-044). */
export const staleLink = () => new ApiError(410, "This link is no longer valid.")

const confirmationShape = { accountId: column.number(), userId: column.number(), email: column.text() }

export type Confirmation = RowOf<typeof confirmationShape>

/**
 * Opens a link for a user whose email is not confirmed, and forgets the user's old ones. One statement, so that an
 * unknown email takes as long as a known one.
 * @param email in lower case.
 * @param pauseMs no link is opened for a user who got one within this time.
 * @returns the token for the mail and where the mail goes; null when there is nothing to send.
 */
export async function openConfirmation(
  db: Db,
  email: string,
  now: Date,
  pauseMs = resendPauseMs,
): Promise<(Confirmation & { token: string }) | null> {
  const token = randomBytes(32).toString("base64url")
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
  const [made] = await rowsOf(
    db,
    confirmationShape,
    sql`with waiting as (
          select u.account_id, u.id, u.email from logins l
            join users u on u.account_id = l.account_id and u.id = l.user_id
          where l.email = ${email} and u.confirmed_at is null and u.deactivated_at is null
            and not exists (select 1 from confirmations c
              where c.account_id = u.account_id and c.user_id = u.id and c.created_at > ${at(-pauseMs)})),
        forgotten as (
          delete from confirmations c using waiting w
          where c.account_id = w.account_id and c.user_id = w.id and c.expires_at <= ${at(0)})
        insert into confirmations (hash, account_id, user_id, email, created_at, expires_at)
        select ${hashToken(token)}, account_id, id, email, ${at(0)}, ${at(confirmationMs)} from waiting
        returning account_id, user_id, email`,
  )
  return made ? { ...made, token } : null
}

/**
 * Uses a link up and confirms the email that it went to.
 * @throws 410 when it is unknown, used, older than 7 days, or of an email that the user no longer has.
 */
export async function consumeConfirmation(tx: Db, token: string, now: Date): Promise<Confirmation> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [taken] = await rowsOf(
    tx,
    confirmationShape,
    sql`with taken as (
          update confirmations set used_at = ${at}
          where hash = ${hashToken(token)} and used_at is null and expires_at > ${at}
          returning account_id, user_id, email)
        update users u set confirmed_at = coalesce(u.confirmed_at, ${at}) from taken t
        where u.account_id = t.account_id and u.id = t.user_id and u.email = t.email
          and u.deactivated_at is null
        returning u.account_id, u.id as user_id, u.email`,
  )
  if (!taken) throw staleLink()
  return taken
}
