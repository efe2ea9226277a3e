import { clsx } from "clsx"
import { Meter } from "#components/ui/meter.tsx"
import type { PerformanceParts } from "#lib/features/performance/load.ts"
import { formatCount, formatPercent } from "#lib/format/numbers.ts"
import { partLabel } from "#lib/format/score-parts.ts"

const gridClass = "grid grid-cols-5 gap-x-4 gap-y-2 lg:min-w-120"

/** Column names of the parts; as cards, each row repeats its own. */
export const PartsHead = ({ parts }: { parts: PerformanceParts }) => (
  <span className={clsx(gridClass, "items-center")}>
    {Object.keys(parts).map((name) => (
      <span key={name} className="whitespace-normal">
        {partLabel(name)}
      </span>
    ))}
  </span>
)

/** The parts of a score side by side: how much of each is reached, 0 to 100, and its weight. */
export const PartsCell = ({ parts }: { parts: PerformanceParts | null }) =>
  parts && (
    <ul className={clsx(gridClass, "items-end")}>
      {Object.entries(parts).map(([name, { weight, value }]) => (
        <li key={name} className="min-w-0">
          <span className="text-12 text-faint lg:sr-only">{partLabel(name)} </span>
          <span className="flex items-baseline justify-between gap-1">
            <span>{value === null ? "–" : formatCount(100 * value)}</span>
            <span className="text-12 text-faint">
              <span className="sr-only">weight </span>
              {value === null ? "no data" : formatPercent(100 * weight)}
            </span>
          </span>
          <Meter isScore percent={100 * (value ?? 0)} />
        </li>
      ))}
    </ul>
  )
