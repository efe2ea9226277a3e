import { webhookEndpoints } from "#review-api/db/schema/webhook-endpoints.ts"
import type { NounCases } from "../noun-cases.ts"

const url = "https://hooks.example.com/outpost"
const events = ["review.created"]

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [row] = await db
      .insert(webhookEndpoints)
      .values({ accountId, url, events, secret: "unreadable" })
      .returning()
    return row!.id
  },
  names: ["webhook_endpoints.id", "webhook_endpoint_id"],
  create: {
    id: "webhook_endpoints.create",
    body: (unique) => ({ url: `${url}/${encodeURIComponent(unique)}`, events }),
  },
  ofRow: {
    "webhook_endpoints.update": { description: "Changed" },
    "webhook_endpoints.rotate_secret": null,
    "webhook_endpoints.delete": null,
  },
  forms: {
    "webhook_endpoints.create": null,
    "webhook_endpoints.update": [["id", "webhook_endpoints.id", { url, events: "review.created" }]],
    "webhook_endpoints.rotate_secret": [["id", "webhook_endpoints.id", {}]],
    "webhook_endpoints.test": [["id", "webhook_endpoints.id", {}]],
    "webhook_endpoints.delete": [["id", "webhook_endpoints.id", {}]],
  },
}
