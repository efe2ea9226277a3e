import { dropLetter, type Letter, putBackLetter, takeLetter } from "./letter.ts"
import type { LetterHandler, LetterHandlers } from "./letter-handler.ts"
import { isRefusedForGood, type MailTransport } from "./mail.ts"
import type { MailDeps } from "./mail-deps.ts"
import { mailFault } from "./mail-fault.ts"

const firstDelayMs = 10_000
const longestDelayMs = 15 * 60_000
const givenUpAfterMs = 48 * 3_600_000

/** Milliseconds until the next attempt: 10 seconds, then twice as long each time, at most a quarter of an hour. */
const delayAfter = (attempts: number) => Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1))

async function keepTrying(
  deps: MailDeps,
  handler: LetterHandler,
  letter: Letter,
  error: unknown,
): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const line = { letterId: letter.id, kind: letter.kind, attempts: letter.attempts, error: mailFault(error) }
  const isTooOld = now.getTime() - Date.parse(letter.createdAt) >= givenUpAfterMs
  const isRefused = isRefusedForGood(error)
  const isOver = isTooOld || isRefused
  const { attempts } = letter
  await handler.noteFailed?.(deps, letter.about, { error, isRefused, isOver, attempts })
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
export async function deliverNext(
  deps: MailDeps,
  handlers: LetterHandlers,
  transport: MailTransport,
): Promise<boolean> {
  const letter = await takeLetter(deps.db, deps.clock.now())
  if (!letter) return false
  const handler = handlers[letter.kind]
  try {
    const mail = await handler.compose(deps, letter.recipient, letter.attempts > 1, letter.about)
    if (mail) {
      await transport.send(mail)
      await handler.noteSent?.(deps, letter.about)
    }
    await dropLetter(deps.db, letter.id)
  } catch (error) {
    await keepTrying(deps, handler, letter, error)
  }
  return true
}
