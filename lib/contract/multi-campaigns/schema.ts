import { z } from "zod"
import { campaignLimits } from "../campaigns/constants.ts"
import { newCampaignBodySchema } from "../campaigns/schema.ts"
import { idSchema } from "../common.ts"

const { location_id: _, id: __, status: ___, ...draft } = newCampaignBodySchema.shape

/** POST /multi_campaigns (D-217): a campaign payload, and the locations that each get one. */
export const newMultiCampaignBodySchema = z.object({
  ...draft,
  location_ids: z
    .array(idSchema)
    .min(1, "can't be blank")
    .max(campaignLimits.locations, `has more than ${campaignLimits.locations} locations`),
})

/** Drafts that were made together, in the order of the locations. */
export const multiCampaignSchema = z.looseObject({
  /** By which GET /campaigns?multi_campaign_id lists them. */
  multi_campaign_id: idSchema,
  campaign_ids: z.array(idSchema),
})
export type MultiCampaign = z.infer<typeof multiCampaignSchema>
