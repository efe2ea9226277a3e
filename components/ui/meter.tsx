import { clsx } from "clsx"

export type MeterProps = {
  /** 0 to 100. */
  percent: number
  /** Of a score or a part of one. */
  isScore?: boolean
}

/** A share as a bar; the figure stands beside it. */
export function Meter({ percent, isScore = false }: MeterProps) {
  return (
    <svg
      className={clsx("meter", isScore && "meter-score")}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Math.max(0, Math.min(100, percent))} height="6" rx="1" />
    </svg>
  )
}
