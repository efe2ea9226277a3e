import { operation } from "../operation.ts"
import * as multiCampaigns from "./schema.ts"

/** One draft for each of several locations (D-217). */
export const multiCampaignsOperations = {
  "multi_campaigns.create": operation({
    method: "POST",
    path: "/multi_campaigns",
    optional: "page",
    summary: "Create a draft of a campaign for each of several locations",
    tag: "campaigns",
    access: "active",
    permission: "campaign.create",
    status: 201,
    body: multiCampaigns.newMultiCampaignBodySchema,
    answer: multiCampaigns.multiCampaignSchema,
  }),
} as const
