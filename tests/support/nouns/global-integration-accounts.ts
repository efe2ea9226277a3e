import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { globalIntegrationAccounts } from "#review-api/db/schema/integrations.ts"
import type { NounCases } from "../noun-cases.ts"

/** Each account requests a source once. */
const codes = ["a_place_for_mom", "caredash", "caring", "cars", "g2", "wellness"] as const
let made = 0

export const cases: NounCases = {
  async add({ db }, accountId) {
    await upsertIntegrations(db)
    const of = { accountId, integrationId: integrationId("bing_maps") }
    const [row] = await db.insert(globalIntegrationAccounts).values(of).returning()
    return row!.id
  },
  names: ["global_integration_accounts.id"],
  create: {
    id: "global_integration_accounts.create",
    body: () => ({ integration_id: integrationId(codes[made++ % codes.length]!) }),
  },
  ofRow: { "global_integration_accounts.delete": null },
  forms: {
    "global_integration_accounts.create": null,
    "global_integration_accounts.delete": [["id", "global_integration_accounts.id", {}]],
  },
}
