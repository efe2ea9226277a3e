import { callApi } from "#lib/api-client/call-api.ts"
import { readBody } from "#lib/http/request-body.ts"
import { answer, outcomeOf } from "./hand-on.ts"

/** Bytes of an event at most; it may hold an invoice with many lines. */
const maxEventBytes = 1_000_000

/**
 * POST /api/notifications/stripe: events of Stripe (docs/billing.md). The bytes are handed on as they came, since these are
 * signed. Everything but 2xx is sent again by Stripe for days.
 */
export async function handleStripeNotification(request: Request): Promise<Response> {
  const signature = request.headers.get("stripe-signature")
  if (!signature || signature.length > 2000 || !/^[\x21-\x7e ]+$/.test(signature))
    return answer(401, "A signature is required.")
  const bytes = await readBody(request, { maxBytes: maxEventBytes, tooLarge: "The event is too large." })
  if (bytes instanceof Response) return bytes
  if (bytes.length === 0) return answer(400, "The event could not be read.")
  const body = { signature, payload: bytes.toString("base64") }
  return outcomeOf(request, (headers) => callApi(null, "billing.notify", { body }, { headers }))
}
