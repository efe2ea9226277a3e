import type { PerformanceRaise } from "#lib/contract/index.ts"
import { figureLabel, raisePoints, raiseText } from "#lib/features/performance/score-texts.ts"

/** How many changes a cell names. */
const shown = 2

/** Figures that would raise a score most, with their points first. */
export const EvidenceCell = ({ raises }: { raises: readonly PerformanceRaise[] }) => {
  if (raises.length === 0) return <span className="text-12 text-faint">Nothing is missing</span>
  return (
    <ol className="grid gap-0.5 text-12">
      {raises.slice(0, shown).map((raise) => (
        <li key={raise.figure} className="flex gap-2">
          <b className="w-10 flex-none text-right font-medium">
            {raisePoints(raise)}
            <span className="sr-only"> points for </span>
          </b>
          <span className="text-muted">
            {figureLabel(raise.figure)} <span className="text-faint">{raiseText(raise)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
