import { Delta } from "#components/ui/delta.tsx"
import { Meter } from "#components/ui/meter.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { PerformanceTotalsRow } from "#lib/features/performance/load.ts"
import { writtenScore } from "#lib/features/performance/score-texts.ts"
import { scoreChange } from "#lib/format/changes.ts"
import { formatCount, formatDecimal } from "#lib/format/numbers.ts"
import { partLabel } from "#lib/format/score-parts.ts"

/** The points that a part of a score still lacks. */
const lacking = (weight: number, value: number): string => (100 * weight * (1 - value)).toFixed(1)

/** The score of all rows together, and what makes it, part by part. */
export function ScorePanel({ totals }: { totals: PerformanceTotalsRow }) {
  const { score, parts, figures } = totals
  const change = scoreChange(score.delta, figures.total_reviews.lag)
  return (
    <Panel id="score" title="How the score is calculated" className="mb-4 print:hidden">
      <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-8 gap-y-3 px-4 pt-2 pb-4 max-lg:grid-cols-1">
        <p className="flex flex-wrap content-start items-baseline gap-x-2.5">
          <span className="sr-only">Performance score: </span>
          <span className="figure-v">{writtenScore(score.value) ?? "–"}</span>
          <span className="text-12 text-faint">of 100</span>
          {change && (
            <span className="basis-full">
              <Delta {...change} />
            </span>
          )}
        </p>
        <ul className="grid grid-cols-5 gap-x-6 max-xl:grid-cols-3 max-xl:gap-y-1 max-md:grid-cols-2 max-sm:gap-x-4">
          {Object.entries(parts ?? {}).map(([name, { weight, value }]) => (
            <li key={name} className="row-span-3 grid grid-rows-subgrid gap-y-1 text-13 max-xl:pb-2">
              <span className="flex items-end justify-between gap-2">
                <span>{partLabel(name)}</span>
                <b className="font-strong">{value === null ? "–" : formatCount(100 * value)}</b>
              </span>
              <Meter isScore percent={100 * (value ?? 0)} />
              <span className="text-12 text-faint">
                {value === null
                  ? "No data yet"
                  : value < 1
                    ? `Weight ${formatDecimal(100 * weight)}%, ${lacking(weight, value)} points missing`
                    : `Weight ${formatDecimal(100 * weight)}%, complete`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
