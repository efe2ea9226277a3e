import { clsx } from "clsx"
import { formatCents } from "#lib/format/money.ts"

export type MoneyLine = { label: string; cents: number }

export type MoneyLinesProps = {
  lines: readonly MoneyLine[]
  /** The last line, below a rule. */
  sum: MoneyLine
  currency: string | null | undefined
}

/** The lines of a sum, as the provider works it out (D-288). */
export const MoneyLines = ({ lines, sum, currency }: MoneyLinesProps) => (
  <dl className="grid gap-1.5 text-13 tabular-nums">
    {[...lines, sum].map((line, at) => (
      <div
        key={at}
        className={clsx(
          "flex justify-between gap-4",
          line === sum && "mt-0.5 border-t border-line pt-2 font-strong",
        )}
      >
        <dt className={line === sum ? undefined : "text-muted wrap-anywhere"}>{line.label}</dt>
        <dd>{formatCents(line.cents, currency)}</dd>
      </div>
    ))}
  </dl>
)
