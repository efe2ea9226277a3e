import type { Fact } from "#lib/features/triage/facts.ts"

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="triage-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="faint">requires JavaScript</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
