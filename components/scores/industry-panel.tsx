import { Panel } from "#components/ui/panel.tsx"
import type { Benchmark, PerformanceTotals } from "#lib/contract/index.ts"
import { formatCount, formatDecimal, formatPercent } from "#lib/format/numbers.ts"

export type IndustryPanelProps = {
  /** Null for an account whose industry is not one of the list. */
  benchmark: Benchmark | null
  totals: PerformanceTotals
}

const text = (value: number | null | undefined, write: (value: number) => string) =>
  value == null ? "–" : write(value)

/** What an average location of the industry does, beside the account's own. */
export function IndustryPanel({ benchmark, totals }: IndustryPanelProps) {
  const own =
    totals.total_reviews == null || !totals.locations ? null : totals.total_reviews / totals.locations
  const halfYear = own === null || !totals.days ? null : (own * 182) / totals.days
  const rows = benchmark
    ? ([
        ["Average rating", totals.avg_rating, benchmark.avg_rating, formatDecimal],
        ["Reviews of a location in half a year", halfYear, benchmark.total_reviews, formatDecimal],
        [
          "Response rate",
          totals.completed_rate,
          benchmark.response_rate == null ? null : 100 * benchmark.response_rate,
          formatPercent,
        ],
        ["Response time, days", totals.overall_avg_response_time, benchmark.response_time, formatDecimal],
        [
          "Owner photos of a location",
          totals.owner_media_count == null ? null : totals.owner_media_count / (totals.locations || 1),
          benchmark.owner_photos_count,
          formatCount,
        ],
      ] as const)
    : []
  return (
    <Panel id="industry" title="Your industry" note={benchmark?.name}>
      {!benchmark || benchmark.reason ? (
        <p className="px-4 pt-2 pb-4 text-13 text-muted">
          {benchmark?.reason ?? "Your account has no industry, or one without figures of its own."}
        </p>
      ) : (
        <>
          <p className="px-4 pt-2 text-13 text-muted">
            An average location of all accounts of your industry here, in the last half year. No account can
            be told apart.
          </p>
          <table className="mx-4 my-3 text-13 [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-6">
            <thead>
              <tr className="text-12 text-faint">
                <th scope="col" className="text-left font-medium">
                  Figure
                </th>
                <th scope="col" className="text-right font-medium">
                  Yours
                </th>
                <th scope="col" className="text-right font-medium">
                  Industry
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, mine, theirs, write]) => (
                <tr key={label}>
                  <th scope="row" className="text-left font-normal">
                    {label}
                  </th>
                  <td className="text-right">{text(mine, write)}</td>
                  <td className="text-right">{text(theirs, write)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Panel>
  )
}
