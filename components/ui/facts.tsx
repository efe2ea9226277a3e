import { clsx } from "clsx"
import type { ReactNode } from "react"

export type FactsProps = {
  /** With what can be done with the value, at the end of its line. */
  facts: readonly (readonly [name: ReactNode, value: ReactNode, act?: ReactNode])[]
  isCode?: boolean
}

/** Names with what they are, a line each. @param isCode whether the names are those of a program. */
export function Facts({ facts, isCode = false }: FactsProps) {
  const hasActs = facts.some(([, , act]) => act)
  return (
    <dl className="grid max-w-180 border-t border-line text-13">
      {facts.map(([name, value, act], at) => (
        <div
          key={typeof name === "string" ? name : at}
          className={clsx(
            "grid items-start gap-x-4 border-b border-line py-2 max-sm:gap-y-0.5",
            hasActs
              ? "grid-cols-[152px_minmax(0,1fr)_auto] max-sm:grid-cols-[minmax(0,1fr)_auto]"
              : "grid-cols-[152px_minmax(0,1fr)] max-sm:grid-cols-1",
          )}
        >
          <dt className="text-muted">{isCode ? <code>{name}</code> : name}</dt>
          <dd className="wrap-anywhere max-sm:col-start-1">{value}</dd>
          {act && <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{act}</dd>}
        </div>
      ))}
    </dl>
  )
}
