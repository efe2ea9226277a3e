import { Tooltip } from "#components/ui/tooltip.tsx"
import { writtenWeights } from "#lib/features/performance/score-texts.ts"
import type { Variant } from "#lib/features/performance/variant.ts"

const about: Record<Variant, string> = {
  old: "Score from 0 to 100: the sum of weight × value. Parts without data count as 0.",
  new: "Score from 0 to 100: the sum of weight × value. If a part has no data, its weight is shared among the others.",
  industry: "Score from 0 to 100: each figure against the average of the industry, by weight.",
}

export type ScoreTipProps = { variant: Variant; weights: Record<string, number> | null }

/** Parts of the score, with their weights (D-244). */
export const ScoreTip = ({ variant, weights }: ScoreTipProps) => (
  <Tooltip label="How the score works" track="location_performance.score_tip">
    {about[variant]}
    <span className="mt-1.5 grid grid-cols-[1fr_auto] gap-x-3">
      {writtenWeights(variant, weights).map(({ label, percent }) => (
        <span key={label} className="contents">
          <span>{label} </span>
          <span className="text-right">{percent} </span>
        </span>
      ))}
    </span>
    <span className="mt-1.5 block">
      The response rate of a score counts handled reviews: responded or completed.
    </span>
  </Tooltip>
)
