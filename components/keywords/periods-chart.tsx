import { countAxis, placesFor } from "#components/charts/axis.ts"
import { BarMarks } from "#components/charts/bar-marks.tsx"
import { ChartKeys } from "#components/charts/chart-keys.tsx"
import { ChartPointer } from "#components/charts/chart-pointer.tsx"
import { Plot } from "#components/charts/plot.tsx"
import { partOfCut } from "#lib/dates/part-of-period.ts"
import { mentionsText, type PeriodBars } from "#lib/features/keywords/periods.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { partText, periodText, shortPeriodText } from "#lib/format/periods.ts"

/** Mentions over time: praise above the line, blame below it, on one scale. The table beside it says the same in figures. */
export function PeriodsChart({ period, bars, label }: PeriodBars & { label: string }) {
  const places = placesFor(bars.length)
  const axis = countAxis(
    Math.max(...bars.map(({ positive }) => positive)),
    Math.max(...bars.map(({ negative }) => negative)),
  )
  const titleOf = (bar: PeriodBars["bars"][number]) => {
    const part = partOfCut(period, bar)
    const text = `${periodText(period, bar.from)}: ${mentionsText(bar)}`
    return part ? `${text}. ${partText(part)}` : text
  }
  return (
    <figure className="pt-4 pb-2">
      <ChartPointer label={label}>
        <Plot
          label={label}
          axis={axis}
          markText={(mark) => formatCount(Math.abs(mark))}
          places={places}
          labels={bars.map(({ from }) => shortPeriodText(period, from))}
        >
          <BarMarks
            bars={bars.map((bar) => ({
              key: bar.from,
              title: titleOf(bar),
              up: bar.positive,
              down: bar.negative,
            }))}
            axis={axis}
            places={places}
            fill="fill-positive"
            fillDown="fill-negative"
          />
        </Plot>
      </ChartPointer>
      <figcaption>
        <ChartKeys
          className="pl-12 pt-2.5"
          keys={[
            { text: "Positive, above the line", look: "positive" },
            { text: "Negative, below the line", look: "negative" },
          ]}
        />
      </figcaption>
    </figure>
  )
}
