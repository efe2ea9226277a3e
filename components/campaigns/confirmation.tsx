import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { StatusCard } from "#components/ui/status-card.tsx"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import { messagesText } from "#lib/features/campaigns/texts.ts"
import { parseTime } from "#lib/features/campaigns/when.ts"
import { formatDay, formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { withQuery } from "#lib/routes/query.ts"

export type ConfirmationProps = {
  campaign: Campaign
  timeZone: string
  /** Addresses of pages that the user may open. */
  links: Record<"history" | "campaigns" | "compose", string | null>
}

/** `1:30 PM`. */
function clockOf(text: string): string {
  const [hour = 0, minute = 0] = (parseTime(text) ?? "").split(":").map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`
}

function whenText({ status, scheduled_local: local, scheduled_at: at }: Campaign, timeZone: string): string {
  if (status !== "scheduled") return "Sending has started."
  if (local) {
    const [day = "", time = ""] = local.split("T")
    return `Sending starts on ${formatDay(day)} at ${clockOf(time)}, local time at each location.`
  }
  return at ? `Sending starts on ${formatInstant(at, timeZone)}.` : "Sending starts as scheduled."
}

const nextText = (channel: string): string =>
  channel === "sms"
    ? "SMS are sent during the day, local time of each recipient; later ones wait until morning. Responses appear in History as they arrive."
    : "Responses, opens and unsubscribes appear in History as they arrive."

const skippedText = (count: number): string =>
  count > 0 ? ` ${countOf(count, "person", "people")} skipped.` : ""

/** The counts and next steps of a campaign that was sent (D-074). */
export function Confirmation({ campaign, timeZone, links }: ConfirmationProps) {
  const { request_type_symbol: channel, figures, is_expanded: isExpanded } = campaign
  const asked = figures.total - figures.skipped
  const counts = isExpanded
    ? `${messagesText(channel, asked)}.${skippedText(figures.skipped)}`
    : "We are preparing the messages. Counts appear here in a moment."
  return (
    <div className="grid gap-4 max-w-160">
      <StatusCard tone="positive" title={campaign.name || campaign.subject || "Campaign"} role="status">
        <p>{counts}</p>
        <p>{whenText(campaign, timeZone)}</p>
      </StatusCard>
      <section className="grid gap-1 text-13">
        <h2>Next steps</h2>
        <p className="text-muted">{nextText(channel)}</p>
        <p className="text-muted">You can pause or cancel the campaign until its last message is sent.</p>
      </section>
      <div className="flex flex-wrap gap-2">
        {links.campaigns && (
          <Link
            className={buttonClass({ kind: "primary" })}
            href={`${links.campaigns}/${campaign.id}`}
            prefetch={false}
          >
            Show campaign
          </Link>
        )}
        {links.history && (
          <Link
            className={buttonClass({})}
            href={withQuery(links.history, { campaign_id: campaign.id })}
            prefetch={false}
          >
            Show in history
          </Link>
        )}
        {links.compose && (
          <Link className={buttonClass({})} href={links.compose} prefetch={false}>
            Compose another
          </Link>
        )}
      </div>
    </div>
  )
}
