import { failureLevel } from "../db/away.ts"
import type { Db } from "../db/connect.ts"
import { deliverNext } from "./deliver-next.ts"
import type { EmailHandlers } from "./email-handler.ts"
import type { MailTransport } from "./mail.ts"
import type { MailDeps } from "./mail-deps.ts"
import { mailError } from "./mail-error.ts"
import { noReports } from "./mail-report.ts"
import { type EmailAbout, type EmailKind, queueEmail, releaseEmails } from "./queued-email.ts"
import { watchTransport } from "./watch-transport.ts"

/** How often emails are looked for that another process left, or whose next attempt has come. */
const sweepMs = 5_000

/**
 * Sends emails: queued in the caller's transaction, sent after it, tried again until the transport takes them.
 * @param deps database, clock and log; the files that go along; the public address and sender of the configuration.
 * @param handlers what is done for each kind of email.
 * @param restMs emails are sent so long after the answer, so that its time does not tell whether one was written.
 */
export function createMailer(
  deps: MailDeps,
  handlers: EmailHandlers,
  transport: MailTransport,
  restMs = 100,
) {
  const watched = watchTransport(transport, deps.log)
  let isClosed = false
  let isWanted = false
  let isFirst = false
  let running: Promise<void> | undefined
  let rest: NodeJS.Timeout | undefined
  let sweep: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    if (isFirst && deps.kind === "pglite") await releaseEmails(deps.db, deps.clock.now())
    isFirst = false
    while (isWanted && !isClosed) {
      isWanted = false
      while (!isClosed && (await deliverNext(deps, handlers, watched.transport)));
    }
  }

  /** Sends what is due. The promise ends when nothing is left that is due; it never fails. */
  function deliver(): Promise<void> {
    isWanted = true
    running ??= run()
      .catch((error) => deps.log[failureLevel(error)]({ error: mailError(error) }, "emails cannot be sent"))
      .finally(() => {
        running = undefined
      })
    return running
  }

  function wake(): void {
    if (isClosed) return
    rest ??= setTimeout(() => {
      rest = undefined
      void deliver()
    }, restMs)
  }

  return {
    deliver,
    /** Tries the way for mails, so that a wrong one is known before the first mail. */
    check: watched.check,
    /** How the way for mails was met last. */
    state: watched.state,
    /** Mails that were taken and attempts that failed since this program began. */
    tally: watched.tally as Readonly<typeof watched.tally>,
    /** Reports of mail servers since this program began. */
    reports: noReports(),
    /** Queues an email. @param recipient email in lower case, which no one needs to have. */
    queue: (tx: Db, kind: EmailKind, recipient: string, about?: EmailAbout) =>
      queueEmail(tx, { kind, recipient, about }, deps.clock.now()),
    /** Says that an email was queued and its transaction is through. */
    wake,
    /** Begins to look for emails by itself. */
    start(): void {
      if (isClosed) return
      isFirst = true
      sweep ??= setInterval(() => void deliver(), sweepMs).unref()
      wake()
    },
    /** Finishes the email under way and sends no more. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(rest)
      clearInterval(sweep)
      await running
      watched.transport.close()
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>
