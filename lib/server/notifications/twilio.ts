import { callApi } from "#lib/api-client/call-api.ts"
import { readBody } from "#lib/http/request-body.ts"
import { answer, maxBytes, outcomeOf } from "./hand-on.ts"

const maxQuery = 500

/** Response that Twilio expects to a message: no reply, as Twilio itself replies to STOP, START and HELP. */
const noReply = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/**
 * POST /api/notifications/twilio: what became of an SMS, and messages to the number that sends them, signed
 * (docs/delivery.md).
 */
export async function handleTwilioNotification(request: Request): Promise<Response> {
  const signature = /^[\w+/]{20,100}={0,2}$/.exec(request.headers.get("x-twilio-signature") ?? "")?.[0]
  if (!signature) return answer(401, "A signature is required.")
  const bytes = await readBody(request, { maxBytes, tooLarge: "The notification is too large." })
  if (bytes instanceof Response) return bytes
  const form = bytes.toString("utf8")
  const query = new URL(request.url).search
  if (!/^[\x21-\x7e]*$/.test(form) || query.length > maxQuery)
    return answer(400, "The notification could not be read.")
  const taken = await outcomeOf(request, (headers) =>
    callApi(null, "sms.notify", { body: { signature, query, form } }, { headers }),
  )
  if (taken.status !== 204) return taken
  return new Response(noReply, {
    headers: { "cache-control": "no-store", "content-type": "text/xml; charset=utf-8" },
  })
}
