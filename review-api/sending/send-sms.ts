import { twilioReason } from "../core/status-text.ts"
import type { Deps } from "../services/deps.ts"
import { noteOptOut, optedOutCode } from "../sms/opt-outs.ts"
import { SmsNotAccepted, SmsRefused } from "../sms/sms.ts"
import type { ClaimedRequest } from "./claim-batch.ts"
import { type Attempted, mostAttempts } from "./outcome.ts"

/** Twilio's codes for numbers that take no SMS. */
const wrongNumber: ReadonlySet<number | undefined> = new Set([21_211, 21_614])
/** Nobody was reached. */
const notReached: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
])

function judge(error: unknown, { attempts }: ClaimedRequest): Attempted {
  if (error instanceof SmsRefused) {
    const words = twilioReason(error.code) ?? `HTTP ${error.status}`
    if (error.code === optedOutCode)
      return { outcome: { end: "skipped", reason: "stopped", error: words, stop: "stopped" } }
    if (wrongNumber.has(error.code))
      return { outcome: { end: "bounced", reason: "hard_bounce", error: words, stop: "bounced" } }
    return { outcome: { end: "failed", reason: "refused", error: words, stop: null } }
  }
  const isBusy = error instanceof SmsNotAccepted
  const { code } = error as { code?: unknown }
  if (!isBusy && !notReached.has(code)) return { outcome: { end: "uncertain" } }
  const words = isBusy ? `HTTP ${error.status}` : String(code)
  if (attempts >= mostAttempts)
    return { outcome: { end: "failed", reason: "unreachable", error: words, stop: null } }
  return { outcome: { end: "again", isTried: true, error: words }, isDown: true }
}

/** Sends the text message of a claimed request, once. @param text as it was counted when it was claimed. */
export async function sendSms(
  deps: Pick<Deps, "db" | "clock" | "sms">,
  request: ClaimedRequest,
  text: string,
): Promise<Attempted> {
  const { accountId, recipient: to, attempts, createdAt, ask } = request
  try {
    await deps.sms.send({
      id: ask.token,
      accountId,
      to,
      text,
      triedSince: attempts > 1 ? createdAt : null,
    })
    return { outcome: { end: "sent" } }
  } catch (error) {
    if (error instanceof SmsRefused && error.code === optedOutCode)
      await deps.db.transaction((tx) => noteOptOut(tx, to, false, deps.clock.now()))
    return judge(error, request)
  }
}
