import { clsx } from "clsx"
import Link from "next/link"
import { Panel } from "#components/ui/panel.tsx"
import { RatingBars } from "#components/ui/rating-bars.tsx"
import { WholeMark, wholeClass } from "#components/ui/whole.tsx"
import type { MetricsBreakdown } from "#lib/contract/index.ts"
import type { Overview } from "#lib/features/dashboard/load.ts"
import { countOf, formatPercent, integerShares } from "#lib/format/numbers.ts"

/** The reviews of a filter; null where the user may not read reviews. */
type Href = ((patch: Record<string, string>) => string) | null
export type RatingsPanelProps = {
  breakdown: MetricsBreakdown["breakdown"]
  /** Absent when it could not be loaded. */
  overview: Overview | null
  reviewsHref: Href
}

const allRatings = [5, 4, 3, 2, 1, 0]
const nameOf = (stars: number) => (stars === 0 ? "No rating" : `${stars} ${stars === 1 ? "star" : "stars"}`)

const moods = [
  { label: "Positive", field: "positive_count", sentiment: "1", look: "bg-positive" },
  { label: "Neutral", field: "neutral_count", sentiment: "0", look: "bg-neutral" },
  { label: "Negative", field: "negative_count", sentiment: "-1", look: "bg-negative" },
] as const

function Sentiments({ overview, reviewsHref }: { overview: Overview; reviewsHref: Href }) {
  const counts = moods.map(({ field }) => overview[field] ?? 0)
  const shares = integerShares(counts)
  return (
    <div className="border-t border-line px-4 pt-3.5 pb-4">
      <h3>Sentiment</h3>
      <div className="mt-2.5 flex h-2 gap-0.5" aria-hidden="true">
        {moods.map(({ label, look }, at) => (
          <i key={label} className={`block rounded-[1px] ${look}`} style={{ flex: shares[at] }} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12 max-sm:gap-x-2">
        {moods.map(({ label, sentiment, look }, at) => (
          <li key={label} className="flex items-center gap-1.5 max-sm:gap-1">
            <i className={`size-2 rounded-full ${look}`} />
            {reviewsHref ? (
              <Link
                className="inline-block py-1"
                href={reviewsHref({ sentiment })}
                prefetch={false}
                title={countOf(counts[at]!, "review", "reviews")}
                data-track="dashboard.sentiment"
              >
                {label} {formatPercent(shares[at]!)}
              </Link>
            ) : (
              `${label} ${formatPercent(shares[at]!)}`
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reviews by stars and by sentiment; each figure leads to its reviews. */
export const RatingsPanel = ({ breakdown, overview, reviewsHref }: RatingsPanelProps) => (
  <>
    <Panel id="ratings" title="Rating breakdown" className={clsx("flex flex-col", wholeClass)}>
      <div className="flex-1 px-4 pt-4 pb-3 [&>.dist]:h-full [&>.dist]:max-h-72 [&>.dist]:content-evenly">
        <RatingBars
          rows={allRatings.map((stars) => ({
            stars,
            count: breakdown.find(({ key }) => String(key) === String(stars))?.total_reviews ?? 0,
            href: reviewsHref?.({ rating: String(stars) }) ?? null,
            title: `Show reviews: ${nameOf(stars)}`,
          }))}
          track="dashboard.rating"
        />
      </div>
      {overview && <Sentiments overview={overview} reviewsHref={reviewsHref} />}
    </Panel>
    <WholeMark />
  </>
)
