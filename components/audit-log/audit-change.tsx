import { type Change, changesOf } from "#lib/features/audit-log/changes.ts"

export type AuditChangeProps = {
  before: Record<string, unknown> | null | undefined
  after: Record<string, unknown> | null | undefined
  /** Tells the disclosures of a table apart. */
  about: string
}

const nothing = <span className="faint">None</span>

/** What was before and after; a disclosure, so that it works before scripts run. */
export function AuditChange({ before, after, about }: AuditChangeProps) {
  const changes = changesOf({ before, after })
  if (changes.length === 0) return <span className="faint">None</span>
  const label = changes.length === 1 ? "1 field" : `${changes.length} fields`
  return (
    <details className="audit-change">
      <summary aria-label={`Changes to ${about}: ${label}`}>{label}</summary>
      <dl>
        {changes.map((change: Change) => (
          <div key={change.field}>
            <dt>{change.field}</dt>
            {before && (
              <dd>
                <span className="sr">Before: </span>
                {change.before ? <del>{change.before}</del> : nothing}
              </dd>
            )}
            {after && (
              <dd>
                <span className="sr">After: </span>
                {change.after ?? nothing}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
