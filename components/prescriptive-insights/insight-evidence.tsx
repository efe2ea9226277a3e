import { Disclosure } from "#components/ui/disclosure.tsx"
import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { figureLabel } from "#lib/features/performance/score-texts.ts"
import { figureText, pointsText, shownFigures } from "#lib/features/prescriptive-insights/texts.ts"
import { countOf } from "#lib/format/numbers.ts"
import { partLabel } from "#lib/format/score-parts.ts"

const cell = "py-1.5 pl-3 text-right tabular-nums"

const Head = ({ first }: { first: string }) => (
  <thead>
    <tr className="border-b border-line-strong text-12 text-faint">
      <th className="py-1.5 text-left font-normal" scope="col">
        {first}
      </th>
      <th className={`${cell} font-normal`} scope="col">
        Now
      </th>
      <th className={`${cell} font-normal`} scope="col">
        After
      </th>
    </tr>
  </thead>
)

const Row = ({ name, now, after }: { name: string; now: string; after: string }) => (
  <tr className="border-b border-line">
    <th className="py-1.5 text-left font-normal" scope="row">
      {name}
    </th>
    <td className={cell}>{now}</td>
    <td className={cell}>{after}</td>
  </tr>
)

/** Figures that an act changes, and how its gain comes from the parts of the score. */
export function InsightEvidence({ insight }: { insight: PrescriptiveInsight }) {
  const { parts, reviews, score_gain: gain, account_gain: accountGain } = insight
  if (!parts?.length || gain === null) return null
  return (
    <Disclosure summary="Evidence and calculation" className="mt-2 border-t-0">
      <div className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-control border border-line bg-sunken p-4 text-13 max-md:grid-cols-1">
        <table className="w-full self-start">
          <caption className="pb-2 text-left font-medium">
            Figures {reviews ? `of ${countOf(reviews, "review", "reviews")}` : ""}
          </caption>
          <Head first="Figure" />
          <tbody>
            {shownFigures(insight).map(({ figure, value, value_after: after }) => (
              <Row
                key={figure}
                name={figureLabel(figure)}
                now={figureText(figure, value)}
                after={figureText(figure, after)}
              />
            ))}
          </tbody>
        </table>
        <table className="w-full self-start">
          <caption className="pb-2 text-left font-medium">Points of the score</caption>
          <Head first="Part" />
          <tbody>
            {parts.map(({ name, weight, points, points_after: after }) => (
              <Row
                key={name}
                name={`${partLabel(name)}, up to ${(100 * weight).toFixed(0)}`}
                now={points.toFixed(2)}
                after={after.toFixed(2)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr className="font-medium">
              <th className="py-1.5 text-left font-medium" scope="row">
                Gain
              </th>
              <td />
              <td className={cell}>{pointsText(gain)}</td>
            </tr>
          </tfoot>
        </table>
        {accountGain != null && (
          <p className="col-span-full text-muted">
            The score of all these locations together changes by {pointsText(accountGain)}.
          </p>
        )}
      </div>
    </Disclosure>
  )
}
