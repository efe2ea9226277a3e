import type { ReactNode } from "react"

export type FactsProps = {
  facts: readonly (readonly [name: ReactNode, value: ReactNode])[]
  isCode?: boolean
}

/** Names with what they are, a line each. @param isCode whether the names are those of a program. */
export function Facts({ facts, isCode = false }: FactsProps) {
  return (
    <dl className="grid max-w-180 border-t border-line text-13">
      {facts.map(([name, value], at) => (
        <div
          key={typeof name === "string" ? name : at}
          className="grid grid-cols-[120px_minmax(0,1fr)] gap-4 border-b border-line py-2 max-sm:grid-cols-1 max-sm:gap-0.5"
        >
          <dt>{isCode ? <code>{name}</code> : name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
