import type { ReactNode } from "react"
import { Delta, type DeltaProps } from "./delta.tsx"

export type FigureProps = {
  label: string
  value: string | null
  unit?: ReactNode
  change?: DeltaProps | null
}

/** One figure with its change beneath; a dash where there is nothing to measure. */
export function Figure({ label, value, unit, change = null }: FigureProps) {
  return (
    <div className="figure">
      <div className="figure-k group-aria-[current]:font-medium group-aria-[current]:text-ink">{label}</div>
      <div className="figure-v">
        {value === null ? (
          <>
            <span aria-hidden="true">&ndash;</span>
            <span className="sr-only">No data</span>
          </>
        ) : (
          <>
            {value} {unit}
          </>
        )}
      </div>
      {change && <Delta {...change} />}
    </div>
  )
}
