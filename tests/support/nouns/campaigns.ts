import { campaigns } from "#review-api/db/schema/campaigns.ts"
import type { NounCases } from "../noun-cases.ts"

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [row] = await db.insert(campaigns).values({ accountId, name: "Own" }).returning()
    return row!.id
  },
  names: ["campaigns.id", "campaign_id", "multi_campaign_id"],
  create: { id: "campaigns.create", body: (name) => ({ name }) },
  ofRow: { "campaigns.update": { name: "Renamed" }, "campaigns.delete": null },
  forms: {
    "campaigns.pause": [["id", "campaigns.id", {}]],
    "campaigns.resume": [["id", "campaigns.id", {}]],
    "campaigns.cancel": [["id", "campaigns.id", {}]],
    "campaigns.delete": [["id", "campaigns.id", {}]],
    "campaigns.resend": [["id", "campaigns.id", { to: "failed" }]],
    "campaigns.create:duplicate": [["id", "campaigns.id", {}]],
  },
}
