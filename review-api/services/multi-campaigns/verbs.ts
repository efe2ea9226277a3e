import type { CampaignBody } from "#lib/contract/campaigns/schema.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import { campaigns } from "../../db/schema/campaigns.ts"
import { isCampaign } from "../campaigns/campaign-item.ts"
import { insertDraft } from "../campaigns/write-draft.ts"
import type { Service, Verbs } from "../service.ts"

/** POST /multi_campaigns (D-217): one draft for each location, all or none. @throws 403, 422. */
const createMultiCampaign: Service<"multi_campaigns.create"> = async ({ deps, scope, body, actor }) => {
  const { location_ids: given, ...draft } = body
  const locationIds = filterIds(given.map(String)) ?? []
  if (locationIds.length < given.length) throw invalid({ location_ids: ["has unknown locations"] })
  return deps.db.transaction(async (tx) => {
    const ids: number[] = []
    for (const locationId of locationIds) {
      const payload: CampaignBody = { ...draft, location_id: locationId }
      const row = await insertDraft(tx, deps, { scope, actor }, payload, { multiCampaignId: ids[0] ?? null })
      ids.push(row.id)
    }
    const first = ids[0]!
    await tx
      .update(campaigns)
      .set({ multiCampaignId: first })
      .where(isCampaign({ accountId: scope.accountId, id: first }))
    return { multi_campaign_id: first, campaign_ids: ids }
  })
}

export const verbs = {
  "multi_campaigns.create": createMultiCampaign,
} satisfies Verbs
