import { Panel } from "#components/ui/panel.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { CampaignFigures } from "#lib/contract/campaigns/schema.ts"
import { figureTexts, type restSteps as Rest, restSteps } from "#lib/features/request-reviews/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type RestPanelProps = {
  figures: CampaignFigures
  /** The list of such requests; null where it does not tell them apart. */
  hrefOf: (step: (typeof Rest)[number]) => string | null
}

/** Requests that were not delivered, and people who want no more. */
export const RestPanel = ({ figures, hrefOf }: RestPanelProps) => (
  <Panel id="request-rest" title="Not delivered, and opt-outs">
    <dl className="px-4 pt-2 pb-3">
      {restSteps.map((step) => {
        const href = figures[step] > 0 ? hrefOf(step) : null
        return (
          <div
            key={step}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 text-13 last:border-b-0"
          >
            <dt>
              {href ? (
                <PendingLink className="inline-block py-0.5 -my-0.5 leading-5" href={href}>
                  {figureTexts[step].label}
                </PendingLink>
              ) : (
                figureTexts[step].label
              )}
            </dt>
            <dd className="text-right tabular-nums">{formatCount(figures[step])}</dd>
          </div>
        )
      })}
    </dl>
  </Panel>
)
