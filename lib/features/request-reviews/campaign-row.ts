import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import type { Channel } from "#lib/contract/requests/constants.ts"

/** Email unless it is an SMS (D-216). */
export const channelOf = ({ request_type_id: type }: Pick<Campaign, "request_type_id">): Channel =>
  type === 2 ? "sms" : "email"

/** A campaign as lists show it. */
export const campaignRow = (campaign: Campaign) => ({
  id: campaign.id,
  name: campaign.name || campaign.subject,
  place: campaign.location_name ?? null,
  channel: channelOf(campaign),
  status: campaign.status,
  pauseReason: campaign.pause_reason ?? null,
  at: campaign.sent_at ?? campaign.scheduled_at ?? campaign.created_at,
  figures: campaign.figures,
})
