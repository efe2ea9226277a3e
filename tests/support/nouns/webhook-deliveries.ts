import { webhookDeliveries, webhookEndpoints } from "#review-api/db/schema/webhook-endpoints.ts"
import { newDelivery } from "#review-api/services/webhook-endpoints/queue-webhooks.ts"
import type { NounCases } from "../noun-cases.ts"

const url = "https://hooks.example.com/deliveries"

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [endpoint] = await db
      .insert(webhookEndpoints)
      .values({ accountId, url, events: ["review.created"], secret: "unreadable" })
      .returning()
    const delivery = newDelivery(
      endpoint!,
      { type: "webhook.test", data: {} },
      new Date("2026-01-01T00:00:00Z"),
    )
    const [row] = await db.insert(webhookDeliveries).values(delivery).returning()
    return row!.id
  },
  names: ["webhook_deliveries.id"],
  create: { id: "webhook_endpoints.create", body: () => ({ url, events: ["export.finished"] }) },
  ofRow: {},
  forms: { "webhook_deliveries.replay": [["id", "webhook_deliveries.id", {}]] },
}
