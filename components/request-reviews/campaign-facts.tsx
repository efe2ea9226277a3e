import { Facts } from "#components/ui/facts.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import { formatInstant } from "#lib/format/dates.ts"

/** `2026-01-31T09:30` by the clock of each location. */
const localText = (local: string) => `${local.replace("T", " ")}, local time at each location`

export type CampaignFactsProps = {
  campaign: Campaign
  /** The kind of question that it asks. */
  feedback: string
  timeZone: string
}

/** How a campaign was written, when and by whom it was sent. */
export function CampaignFacts({ campaign, feedback, timeZone }: CampaignFactsProps) {
  const { scheduled_local: local, scheduled_at: scheduled } = campaign
  const when = local ? localText(local) : scheduled && formatInstant(scheduled, timeZone)
  const facts: (readonly [string, string])[] = [
    ["Subject", campaign.subject || "–"],
    ["Location", campaign.location_name ?? "Each recipient's own"],
    ["Feedback", feedback],
    ["Review links", campaign.auto_select_sources ? "Automatic" : "Selected by hand"],
    ["Sender", [campaign.sender_name, campaign.sender_email].filter(Boolean).join(", ") || "–"],
    ["Created by", campaign.created_by_name ?? "–"],
    ["Created", formatInstant(campaign.created_at, timeZone)],
    ...(when ? [["Scheduled", when] as const] : []),
    ...(campaign.sent_at ? [["Finished", formatInstant(campaign.sent_at, timeZone)] as const] : []),
  ]
  return (
    <Panel id="campaign-facts" title="Details">
      <div className="px-4 pt-3 pb-4">
        <Facts facts={facts} />
      </div>
    </Panel>
  )
}
