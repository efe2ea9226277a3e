import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import { progressText } from "#lib/features/request-reviews/texts.ts"

/** The progress of a campaign that is being sent. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { figures, is_expanded: isWhole } = campaign
  const done = figures.total - figures.waiting
  return (
    <section className="grid gap-1.5" aria-label="Progress">
      <p className="text-13 font-medium" role="status">
        {isWhole ? progressText(done, figures.total) : "Preparing recipients…"}
      </p>
      <progress
        className="w-full"
        value={isWhole ? done : 0}
        max={Math.max(1, figures.total)}
        aria-label="Processed"
      >
        {progressText(done, figures.total)}
      </progress>
    </section>
  )
}
