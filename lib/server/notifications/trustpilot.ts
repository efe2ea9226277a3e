import { z } from "zod"
import { answer, hand } from "./hand-on.ts"

const eventsSchema = z.object({
  events: z.array(z.object({ eventName: z.string(), eventData: z.object({ id: z.string() }) })).max(100),
})

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
