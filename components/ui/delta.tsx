import { clsx } from "clsx"
import { ArrowDown, ArrowUp, Minus } from "lucide"
import type { Better } from "#lib/format/changes.ts"
import { Icon } from "./icon.tsx"

export type DeltaProps = {
  /** The change; its sign sets the arrow. */
  value: number
  /** Written with its sign or with a word such as "faster". */
  text: string
  better?: Better | undefined
}

/** A change against the period before: arrow, sign and, where it is better or worse, a word for screen readers. */
export function Delta({ value, text, better = "higher" }: DeltaProps) {
  if (value === 0) {
    return (
      <span className="delta">
        <Icon icon={Minus} />
        {text}
        <span className="sr-only"> no change</span>
      </span>
    )
  }
  const icon = <Icon icon={value > 0 ? ArrowUp : ArrowDown} />
  if (better === "neither") {
    return (
      <span className="delta">
        {icon}
        {text}
      </span>
    )
  }
  const isBetter = value > 0 === (better === "higher")
  return (
    <span className={clsx("delta", isBetter ? "text-positive-text" : "text-negative-text")}>
      {icon}
      {text}
      <span className="sr-only">{isBetter ? " better" : " worse"}</span>
    </span>
  )
}
