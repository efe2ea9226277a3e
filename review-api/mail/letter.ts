import { and, eq, gt, sql } from "drizzle-orm"
import { type Db, rowsOf } from "../db/connect.ts"
import { letters } from "../db/schema/mail.ts"

/** What can be written; each has a handler. */
export type LetterKind =
  | "alert"
  | "confirmation"
  | "email_change"
  | "email_changed"
  | "export_file"
  | "feature_request"
  | "invitation"
  | "note_mention"
  | "password_reset"
  | "schedule_stopped"
  | "scheduled_export"
  | "scorecard"

/** Ids of what a letter tells about, by name; nothing where its recipient says it all. */
export type LetterAbout = Readonly<Record<string, number>>

/** A letter that is to be sent. */
export type Letter = {
  id: number
  kind: LetterKind
  recipient: string
  about: LetterAbout
  attempts: number
  createdAt: string
}

/** How long a letter belongs to the process that took it; longer than any server may be silent. */
const leaseMs = 5 * 60_000

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * Puts a letter in the queue, in place of one of the same kind to the same person about the same.
 * @param tx the transaction of what the letter tells about.
 * @param recipient e-mail in lower case.
 */
export async function queueLetter(
  tx: Db,
  { kind, recipient, about = {} }: { kind: LetterKind; recipient: string; about?: LetterAbout },
  now: Date,
): Promise<void> {
  const isSame = and(
    eq(letters.kind, kind),
    eq(letters.recipient, recipient),
    sql`${letters.about} = ${JSON.stringify(about)}::jsonb`,
  )
  await tx.delete(letters).where(isSame)
  const at = now.toISOString()
  await tx.insert(letters).values({ kind, recipient, about, nextAttemptAt: at, createdAt: at })
}

/** Takes the letter that has been due for longest, for a while; null when none is due. */
export async function takeLetter(db: Db, now: Date): Promise<Letter | null> {
  const [letter] = await rowsOf<Letter>(
    db,
    sql`update letters set attempts = attempts + 1, next_attempt_at = ${later(now, leaseMs)}::timestamptz
        where id = (select id from letters where next_attempt_at <= ${now.toISOString()}::timestamptz
                    order by next_attempt_at, id limit 1 for update skip locked)
        returning id, kind, recipient, about, attempts, created_at as "createdAt"`,
  )
  return letter ?? null
}

/** Gives a letter back to be tried again. @param delayMs from now. */
export async function putBackLetter(db: Db, id: number, now: Date, delayMs: number): Promise<void> {
  await db
    .update(letters)
    .set({ nextAttemptAt: later(now, delayMs) })
    .where(eq(letters.id, id))
}

/** Makes letters due that a process had taken which is gone. @param now only for a database that has one program. */
export async function freeLetters(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .update(letters)
    .set({ nextAttemptAt: at })
    .where(and(gt(letters.attempts, 0), gt(letters.nextAttemptAt, at)))
}

/** Takes a letter out of the queue for good. */
export async function dropLetter(db: Db, id: number): Promise<void> {
  await db.delete(letters).where(eq(letters.id, id))
}
