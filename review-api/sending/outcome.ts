import type { DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import type { PauseReason, RequestReason } from "#lib/contract/requests/constants.ts"

/** The outcome of an attempt. */
export type Outcome =
  /** Somebody has taken the message. */
  | { end: "sent" }
  /** Nobody said whether they took it: it is never sent again by itself (D-294). */
  | { end: "uncertain" }
  /** It has not left, and is tried again. `isTried` is false where nobody was asked. */
  | { end: "again"; isTried: boolean; error: string | null }
  /** It has not left, and never will. `stop` ends requests to the address. */
  | {
      end: "skipped" | "bounced" | "failed"
      reason: RequestReason
      error: string | null
      stop: DoNotContactReason | null
    }

export type Attempted = {
  outcome: Outcome
  /** The way is closed for all: the rest is not tried. */
  isDown?: boolean
  /** The campaign has to stop: a person has to see to it. */
  pause?: PauseReason
}

const firstDelayMs = 60_000
const longestDelayMs = 3_600_000
/** With these delays about two days. */
export const mostAttempts = 50

/** When a message is tried again that was not taken: after a minute, then twice as long each time, at most an hour. */
export const againAt = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 10)))
