import { z } from "zod"
import { isSameSecret } from "../../core/same-secret.ts"
import type { Notifications } from "../connector.ts"
import { AtProviderGone, NotificationRefused } from "../connector-errors.ts"
import { trustpilotId } from "./trustpilot-reviews.ts"

const maxEvents = 10

const eventsSchema = z.object({
  events: z.array(z.object({ eventName: z.string(), eventData: z.object({ id: trustpilotId }) })),
})

function eventsIn(data: string): z.output<typeof eventsSchema>["events"] {
  try {
    const body: unknown = JSON.parse(Buffer.from(data, "base64").toString("utf8"))
    return (eventsSchema.safeParse(body).data?.events ?? []).slice(0, maxEvents)
  } catch {
    return []
  }
}

/**
 * Webhooks of Trustpilot, which people set up there. Nothing of them is signed, and they do not name the business unit:
 * the address has a secret in it, and what they say is asked for.
 * @param unitOf which business unit a public review is about.
 */
export function trustpilotNotifications(
  secret: string,
  unitOf: (reviewId: string) => Promise<string | null>,
): Notifications {
  return {
    async subscribe() {},
    async read(token, { data }) {
      if (!isSameSecret(token, secret)) throw new NotificationRefused()
      const placeIds = new Set<string>()
      const reviewIds = new Set<string>()
      for (const { eventName, eventData } of eventsIn(data)) {
        if (eventName === "service-review-updated" || eventName === "service-review-deleted")
          reviewIds.add(eventData.id)
        if (eventName !== "service-review-created") continue
        const unit = await unitOf(eventData.id).catch((error: unknown) => {
          if (error instanceof AtProviderGone) return null
          throw error
        })
        if (unit) placeIds.add(unit)
      }
      return { placeIds: [...placeIds], reviewIds: [...reviewIds] }
    },
  }
}
