import { Figure } from "#components/ui/figure.tsx"
import type { CampaignFigures } from "#lib/contract/campaigns/schema.ts"
import { figureTexts, funnelSteps, rateText, stepShare } from "#lib/features/request-reviews/texts.ts"
import { growthOf } from "#lib/format/changes.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type FiguresStripProps = {
  figures: CampaignFigures
  /** Of the period before. */
  previous?: CampaignFigures | null | undefined
}

const units = { opened: "approx.", won: "estimate" } as const
const unitOf = (step: (typeof funnelSteps)[number]): string | undefined =>
  step === "opened" || step === "won" ? units[step] : undefined

/** The steps of requests beside each other, each with its share and its change against the period before. */
export const FiguresStrip = ({ figures, previous }: FiguresStripProps) => (
  <section
    className="strip strip-even md:grid-cols-[repeat(3,1fr)] md:gap-y-5 xl:grid-cols-[repeat(6,1fr)] md:max-xl:[&>:nth-child(4)]:border-l-0! md:max-xl:[&>:nth-child(4)]:pl-0!"
    aria-label="Figures"
  >
    {funnelSteps.map((step) => {
      const share = stepShare(figures, step)
      const words = [share === null ? null : rateText(share), unitOf(step)].filter(Boolean).join(" ")
      return (
        <Figure
          key={step}
          label={figureTexts[step].label}
          value={formatCount(figures[step])}
          unit={words && <small>{words}</small>}
          change={
            previous
              ? growthOf(
                  figures[step] - previous[step],
                  previous[step],
                  step === "sent" ? "neither" : "higher",
                )
              : null
          }
        />
      )
    })}
  </section>
)
