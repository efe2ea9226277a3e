import type { Fact } from "#lib/features/triage/facts.ts"

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid border-t border-line text-13">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="grid grid-cols-[140px_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-2 max-md:grid-cols-1"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            {value ?? <span className="text-faint">requires JavaScript</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
