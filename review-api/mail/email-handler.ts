import type { Mail } from "./mail.ts"
import type { MailDeps } from "./mail-deps.ts"
import type { EmailAbout, EmailKind } from "./queued-email.ts"

/** How an attempt failed: whether the server will never take it, and whether another one follows. */
export type Failure = { error: unknown; isRefused: boolean; isOver: boolean; attempts: number }

/** Outcome of an email after it left, or instead of leaving. `reason` is a code, or null. */
export type EmailOutcome = { status: "delivered" | "bounced" | "failed"; reason: string | null }

/** Work for emails of a kind. */
export type EmailHandler = {
  /** Writes the mail of an email; null when there is no one to write to. */
  compose(deps: MailDeps, recipient: string, isRetry: boolean, about: EmailAbout): Promise<Mail | null>
  /** Notes that the transport has taken it. */
  noteSent?(deps: MailDeps, about: EmailAbout): Promise<void>
  /** Notes that it has not. */
  noteFailed?(deps: MailDeps, about: EmailAbout, failure: Failure): Promise<void>
  /** Notes what a mail server has reported of it, or that its address is stopped. */
  noteOutcome?(deps: MailDeps, about: EmailAbout, outcome: EmailOutcome): Promise<void>
  /** It is tried even where emails bounce: someone who logs in waits for it. */
  isAlwaysTried?: boolean
}

export type EmailHandlers = Readonly<Record<EmailKind, EmailHandler>>
