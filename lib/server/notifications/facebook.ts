import { answer, hand, handOn } from "./hand-on.ts"

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
