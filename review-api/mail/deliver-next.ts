import { alertMail } from "../notifications/alert-mail.ts"
import { confirmationMail } from "../notifications/confirmation-mail.ts"
import { emailChangeMail } from "../notifications/email-change-mail.ts"
import { emailChangedMail } from "../notifications/email-changed-mail.ts"
import { exportFileMail } from "../notifications/export-file-mail.ts"
import { featureRequestMail } from "../notifications/feature-request-mail.ts"
import { noteAlertFailed, noteAlertSent } from "../notifications/find-alert.ts"
import { invitationMail } from "../notifications/invitation-mail.ts"
import { noteMentionMail } from "../notifications/note-mention-mail.ts"
import { passwordResetMail } from "../notifications/password-reset-mail.ts"
import { noteReportFailed, noteReportSent } from "../notifications/report-deliveries.ts"
import { reportMail } from "../notifications/report-mail.ts"
import { scheduleStoppedMail } from "../notifications/schedule-stopped-mail.ts"
import { noteScorecardSent, scorecardMail } from "../notifications/scorecard-mail.ts"
import {
  dropLetter,
  type Letter,
  type LetterAbout,
  type LetterKind,
  putBackLetter,
  takeLetter,
} from "./letter.ts"
import { isRefusedForGood, type Mail, type MailTransport } from "./mail.ts"
import type { MailDeps } from "./mail-deps.ts"
import { mailFault } from "./mail-fault.ts"

/** Writes the mail of a letter; null when there is nobody to write to. */
type Composer = (
  deps: MailDeps,
  recipient: string,
  isRetry: boolean,
  about: LetterAbout,
) => Promise<Mail | null>

const composers: Record<LetterKind, Composer> = {
  alert: alertMail,
  confirmation: confirmationMail,
  email_change: emailChangeMail,
  email_changed: emailChangedMail,
  export_file: exportFileMail,
  feature_request: featureRequestMail,
  invitation: invitationMail,
  note_mention: noteMentionMail,
  password_reset: passwordResetMail,
  schedule_stopped: scheduleStoppedMail,
  scheduled_export: reportMail,
  scorecard: scorecardMail,
}

/** What is noted when the transport has taken a letter. */
const taken: Partial<Record<LetterKind, (deps: MailDeps, about: LetterAbout) => Promise<void>>> = {
  alert: noteAlertSent,
  scheduled_export: noteReportSent,
  scorecard: noteScorecardSent,
}

/** How an attempt failed: whether the server will never take it, and whether another one follows. */
export type Failure = { error: unknown; isRefused: boolean; isOver: boolean; attempts: number }

/** What is noted when it has not. */
const untaken: Partial<
  Record<LetterKind, (deps: MailDeps, about: LetterAbout, failure: Failure) => Promise<void>>
> = {
  alert: noteAlertFailed,
  scheduled_export: noteReportFailed,
}

const firstDelayMs = 10_000
const longestDelayMs = 15 * 60_000
const givenUpAfterMs = 48 * 3_600_000

/** Milliseconds until the next attempt: 10 seconds, then twice as long each time, at most a quarter of an hour. */
const delayAfter = (attempts: number) => Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1))

async function keepTrying(deps: MailDeps, letter: Letter, error: unknown): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const line = { letterId: letter.id, kind: letter.kind, attempts: letter.attempts, error: mailFault(error) }
  const isTooOld = now.getTime() - Date.parse(letter.createdAt) >= givenUpAfterMs
  const isRefused = isRefusedForGood(error)
  const isOver = isTooOld || isRefused
  const { attempts } = letter
  await untaken[letter.kind]?.(deps, letter.about, { error, isRefused, isOver, attempts })
  if (isOver) {
    await dropLetter(db, letter.id)
    log.error(line, "an email was given up")
    return
  }
  await putBackLetter(db, letter.id, now, delayAfter(letter.attempts))
  log.warn(line, "an email was not sent and will be retried")
}

/**
 * Sends one letter that is due. A letter leaves the queue when the transport has taken it; when it has not, it stays
 * for the next attempt, for two days.
 * @returns whether there was one.
 */
export async function deliverNext(deps: MailDeps, transport: MailTransport): Promise<boolean> {
  const letter = await takeLetter(deps.db, deps.clock.now())
  if (!letter) return false
  try {
    const mail = await composers[letter.kind](deps, letter.recipient, letter.attempts > 1, letter.about)
    if (mail) {
      await transport.send(mail)
      await taken[letter.kind]?.(deps, letter.about)
    }
    await dropLetter(deps.db, letter.id)
  } catch (error) {
    await keepTrying(deps, letter, error)
  }
  return true
}
