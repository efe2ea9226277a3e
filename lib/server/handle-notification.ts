import { z } from "zod"
import { callApi } from "#lib/bff/call-api.ts"
import type { BodyOf } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { originOf } from "#lib/http/origin.ts"
import { readBody } from "#lib/http/request-body.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"

const maxBytes = 65_536
const maxQuery = 500

const pushSchema = z.object({ message: z.looseObject({ data: z.string().default("") }) })

const eventsSchema = z.object({
  events: z.array(z.object({ eventName: z.string(), eventData: z.object({ id: z.string() }) })).max(100),
})

const answer = (status: number, text: string | null = null) =>
  new Response(text, { status, headers: { "cache-control": "no-store" } })

type Notification = Pick<BodyOf<"connections.notify">, "provider" | "token">

/**
 * Hands a notification on to the Review API, which checks its token. Everything but 2xx is sent again.
 * @param dataOf what a body has to say, in base64; undefined for one that is something else.
 */
async function hand(
  request: Request,
  notification: Notification,
  dataOf: (body: unknown, bytes: Buffer) => string | undefined,
): Promise<Response> {
  const bytes = await readBody(request, { maxBytes, tooLarge: "The notification is too large." })
  if (bytes instanceof Response) return bytes
  let data: string | undefined
  try {
    data = dataOf(JSON.parse(bytes.toString("utf8")), bytes)
  } catch {
    data = undefined
  }
  if (data === undefined) return answer(400, "The notification could not be read.")
  return handOn(request, notification, data)
}

const handOn = (request: Request, notification: Notification, data: string): Promise<Response> =>
  outcomeOf(request, (headers) =>
    callApi(null, "connections.notify", { body: { ...notification, message: { data } } }, { headers }),
  )

async function outcomeOf(
  request: Request,
  call: (headers: ReturnType<typeof visitorHeaders>) => Promise<unknown>,
): Promise<Response> {
  try {
    // Whoever sends many uses up the limit of their own address, and not that of the app.
    await call(visitorHeaders(originOf(request.headers), request.headers))
    return answer(204)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return answer(error.status === 401 || error.status === 404 || error.status === 422 ? error.status : 503)
  }
}

/** POST /api/notifications/google: what Pub/Sub pushes of Google Business Profile, signed (docs/connect-google.md). */
export async function handleGoogleNotification(request: Request): Promise<Response> {
  const token = /^Bearer ([\w.-]{1,4096})$/.exec(request.headers.get("authorization") ?? "")?.[1]
  if (!token) return answer(401, "A signed token is required.")
  return hand(request, { provider: "google", token }, (body) => pushSchema.safeParse(body).data?.message.data)
}

/**
 * POST /api/notifications/trustpilot: webhooks of Trustpilot, whose `key` is the secret of this installation
 * (docs/connect-trustpilot.md). Only what they are about is handed on.
 */
export async function handleTrustpilotNotification(request: Request): Promise<Response> {
  const token = /^[\w-]{1,200}$/.exec(new URL(request.url).searchParams.get("key") ?? "")?.[0]
  if (!token) return answer(401, "The key of this address is required.")
  return hand(request, { provider: "trustpilot", token }, (body) => {
    const events = eventsSchema.safeParse(body).data
    return events && Buffer.from(JSON.stringify(events)).toString("base64")
  })
}

/**
 * GET /api/notifications/facebook: Facebook asks whether the address is this installation's, and expects its challenge
 * back for the right verify token (docs/connect-facebook.md).
 */
export async function handleFacebookChallenge(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const token = /^[\w-]{1,200}$/.exec(searchParams.get("hub.verify_token") ?? "")?.[0]
  const challenge = /^[\w.-]{1,200}$/.exec(searchParams.get("hub.challenge") ?? "")?.[0]
  if (searchParams.get("hub.mode") !== "subscribe" || !challenge)
    return answer(400, "A challenge is required.")
  if (!token) return answer(401, "The verify token is required.")
  const checked = await handOn(request, { provider: "facebook", token }, "")
  if (checked.status !== 204) return checked
  return new Response(challenge, {
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  })
}

/** POST /api/notifications/facebook: webhooks of Facebook, signed over their bytes (docs/connect-facebook.md). */
export async function handleFacebookNotification(request: Request): Promise<Response> {
  const token = /^sha256=[0-9a-f]{64}$/.exec(request.headers.get("x-hub-signature-256") ?? "")?.[0]
  if (!token) return answer(401, "A signature is required.")
  return hand(request, { provider: "facebook", token }, (_body, bytes) => bytes.toString("base64"))
}

/** What Twilio expects in answer to a message: nothing to reply, as Twilio itself replies to STOP, START and HELP. */
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
