import type { LetterAbout, LetterKind } from "./letter.ts"
import type { Mail } from "./mail.ts"
import type { MailDeps } from "./mail-deps.ts"

/** How an attempt failed: whether the server will never take it, and whether another one follows. */
export type Failure = { error: unknown; isRefused: boolean; isOver: boolean; attempts: number }

/** What is done for letters of a kind. */
export type LetterHandler = {
  /** Writes the mail of a letter; null when there is nobody to write to. */
  compose(deps: MailDeps, recipient: string, isRetry: boolean, about: LetterAbout): Promise<Mail | null>
  /** Notes that the transport has taken it. */
  noteSent?(deps: MailDeps, about: LetterAbout): Promise<void>
  /** Notes that it has not. */
  noteFailed?(deps: MailDeps, about: LetterAbout, failure: Failure): Promise<void>
}

export type LetterHandlers = Readonly<Record<LetterKind, LetterHandler>>
