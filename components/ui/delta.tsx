import { clsx } from "clsx"
import { ArrowDown, ArrowUp, Minus } from "lucide"
import { Icon } from "./icon.tsx"

export type DeltaProps = {
  /** The change; its sign sets the arrow. */
  value: number
  /** Written with its sign or with a word such as "faster". */
  text: string
  /** Whether a lower figure is the better one. */
  lowerIsBetter?: boolean
}

/** A change against the period before: arrow, sign and a word for screen readers. */
export function Delta({ value, text, lowerIsBetter = false }: DeltaProps) {
  if (value === 0) {
    return (
      <span className="delta">
        <Icon icon={Minus} />
        {text}
        <span className="sr-only"> no change</span>
      </span>
    )
  }
  const better = value > 0 !== lowerIsBetter
  return (
    <span className={clsx("delta", better ? "text-positive-text" : "text-negative-text")}>
      <Icon icon={value > 0 ? ArrowUp : ArrowDown} />
      {text}
      <span className="sr-only">{better ? " better" : " worse"}</span>
    </span>
  )
}
