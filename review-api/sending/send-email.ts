import { composeEmail } from "../asking/message/compose-email.ts"
import type { SendingIdentity } from "../asking/sending-identity.ts"
import { refusedAddress, statusText } from "../core/status-text.ts"
import { bounceAddressOfRequest } from "../mail/bounce-address.ts"
import { AnswerLost, isRefusedForGood, type Mail, NotSigned } from "../mail/mail.ts"
import type { Deps } from "../services/deps.ts"
import type { ClaimedRequest } from "./claim-batch.ts"
import { type Attempted, mostAttempts } from "./outcome.ts"

/** Names a request in its emails, the same however often it is tried. */
const messageIdOf = ({ accountId, id }: ClaimedRequest, from: string): string =>
  `<request-${accountId}-${id}@${from.slice(from.lastIndexOf("@") + 1)}>`

/** At most four parts, the sender's own last (Gmail's Feedback-ID). */
const feedbackIdOf = ({ accountId, campaignId }: ClaimedRequest): string =>
  `${campaignId ?? 0}:${accountId}:request:outpost`

/** The email of a claimed request. */
export function emailOf(
  { config }: Pick<Deps, "config">,
  request: ClaimedRequest,
  { address, signing }: SendingIdentity,
): Mail {
  return composeEmail(request.ask, {
    from: address,
    to: request.recipient,
    signing,
    bounceTo: bounceAddressOfRequest(config, request),
    messageId: messageIdOf(request, address),
    feedbackId: feedbackIdOf(request),
  })
}

/** The status of an answer such as `451 4.7.1 Try again`, in words; what a server says beyond it may be about anybody. */
function wordsOf(error: unknown): string {
  const { response, code, responseCode } = error as Record<string, unknown>
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\d)/.exec(
    typeof response === "string" ? response : "",
  )?.[1]
  if (status) return statusText(status)
  return typeof responseCode === "number" ? `SMTP ${responseCode}` : String(code ?? "no response")
}

const isTransient = ({ responseCode }: { responseCode?: unknown }): boolean =>
  typeof responseCode === "number" && responseCode >= 400 && responseCode < 500

/** Judges a failure; everything that nobody answered and that is no `AnswerLost` has not been handed over. */
function judge(error: unknown, { attempts }: ClaimedRequest): Attempted {
  if (error instanceof AnswerLost) return { outcome: { end: "uncertain" } }
  if (error instanceof NotSigned)
    return {
      outcome: { end: "failed", reason: "not_signed", error: null, stop: null },
      pause: "domain",
    }
  const words = wordsOf(error)
  if (isRefusedForGood(error)) {
    if (refusedAddress(error))
      return { outcome: { end: "bounced", reason: "hard_bounce", error: words, stop: "bounced" } }
    // Who doesn't take the sender takes none of the others either.
    if (/^MAIL FROM$/.test(String((error as { command?: unknown }).command)))
      return { outcome: { end: "again", isTried: true, error: words }, isDown: true, pause: "domain" }
    return { outcome: { end: "failed", reason: "refused", error: words, stop: null } }
  }
  const isOfMessage = isTransient(error as object)
  if (attempts >= mostAttempts)
    return isOfMessage
      ? { outcome: { end: "bounced", reason: "soft_bounce", error: words, stop: null } }
      : { outcome: { end: "failed", reason: "unreachable", error: words, stop: null } }
  return { outcome: { end: "again", isTried: true, error: words }, isDown: !isOfMessage }
}

/** Sends the email of a claimed request, once. */
export async function sendEmail(
  deps: Pick<Deps, "config" | "requestTransport">,
  request: ClaimedRequest,
  identity: SendingIdentity,
): Promise<Attempted> {
  try {
    await deps.requestTransport.send(emailOf(deps, request, identity))
    return { outcome: { end: "sent" } }
  } catch (error) {
    return judge(error, request)
  }
}
