import type { ReactNode } from "react"

export type FigureProps = { label: string; value: string | null; unit?: ReactNode; delta: ReactNode }

/** One figure with its change beneath; a dash where there is nothing to measure. */
export function Figure({ label, value, unit, delta }: FigureProps) {
  return (
    <div>
      <div className="figure-k">{label}</div>
      <div className="figure-v">
        {value === null ? (
          <>
            <span aria-hidden="true">&ndash;</span>
            <span className="sr">No data</span>
          </>
        ) : (
          <>
            {value} {unit}
          </>
        )}
      </div>
      {delta}
    </div>
  )
}
