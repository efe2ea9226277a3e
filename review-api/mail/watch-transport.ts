import type { Logger } from "pino"
import { isRefusedForGood, type MailTransport } from "./mail.ts"
import { mailError } from "./mail-error.ts"

/** How the way for mails was met last; `kept` where none leaves this program, `unknown` until it was tried. */
export type MailState = "ok" | "failed" | "unknown" | "kept"

/** How long the server may take to say that it takes mails. */
const checkMs = 10_000
/** A server that failed is asked again so long after, so that no one needs to wait for the next mail. */
const againMs = 60_000

const late = (ms: number) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error("late"), { code: "ETIMEDOUT" })), ms)
  return { promise, end: () => clearTimeout(timer) }
}

/** Keeps account of a transport: what it took, and whether it works. The rest is as it was. */
export function watchTransport(transport: MailTransport, log: Logger) {
  const tally = { sent: 0, failed: 0 }
  let state: MailState = transport.verify ? "unknown" : "kept"
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  function note(next: "ok" | "failed", error?: unknown): void {
    if (state === "kept") return
    if (next === "failed" && state !== "failed")
      log.error({ error: mailError(error) }, "emails cannot be sent")
    if (next === "ok" && state === "failed") log.info("emails can be sent again")
    state = next
    clearTimeout(again)
    if (next === "failed" && !isClosed) again = setTimeout(() => void check(), againMs).unref()
  }

  /** Asks the server whether it takes mails from here, and gives it up when it is silent; never fails. */
  async function check(): Promise<void> {
    if (!transport.verify) return
    const limit = late(checkMs)
    try {
      await Promise.race([transport.verify(), limit.promise])
      note("ok")
    } catch (error) {
      if (!isClosed) note("failed", error)
    } finally {
      limit.end()
    }
  }

  return {
    tally,
    state: () => state,
    check,
    transport: {
      async send(mail) {
        try {
          await transport.send(mail)
          tally.sent += 1
          note("ok")
        } catch (error) {
          tally.failed += 1
          // A server that wants none of this mail works.
          note(isRefusedForGood(error) ? "ok" : "failed", error)
          throw error
        }
      },
      close() {
        isClosed = true
        clearTimeout(again)
        transport.close()
      },
    } satisfies MailTransport,
  }
}
