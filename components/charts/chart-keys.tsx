import { clsx } from "clsx"
import type { ReactNode } from "react"

export type ChartKey = {
  text: string
  /** A colour of bars, or the line of now or of the period before. */
  look: "bar" | "partial" | "positive" | "negative" | "line" | "before"
  /** Of all that is drawn in it. */
  figure?: ReactNode
}

const looks: Record<ChartKey["look"], string> = {
  bar: "size-2.5 rounded-[1px] bg-chart-2",
  partial: "size-2.5 rounded-[1px] border-[1.5px] border-dashed border-chart-2",
  positive: "size-2.5 rounded-[1px] bg-positive",
  negative: "size-2.5 rounded-[1px] bg-negative",
  line: "w-4 border-t-2 border-chart-1",
  before: "w-4 border-t-2 border-dashed border-faint",
}
/** They stand at the end of the line, as what is said beside the rest. */
const asides: readonly ChartKey["look"][] = ["partial", "before"]

/** Legend of a chart's colours and lines. */
export const ChartKeys = ({ keys, className }: { keys: readonly ChartKey[]; className?: string }) => (
  <span className={clsx("flex flex-wrap gap-x-5 gap-y-1 text-12 text-muted", className)}>
    {keys.map(({ text, look, figure }) => (
      <span
        key={text}
        className={clsx("inline-flex items-center gap-1.5", asides.includes(look) && "ml-auto")}
      >
        <i className={looks[look]} /> {text}
        {figure}
      </span>
    ))}
  </span>
)
