import type { AnswerOf } from "#lib/contract/index.ts"
import { type Change, changesOf } from "#lib/features/audit-entries/changes.ts"

export type AuditChangeProps = {
  before: Record<string, unknown> | null | undefined
  after: Record<string, unknown> | null | undefined
  /** Names of the rows that ids stand for. */
  names: AnswerOf<"audit_entries.list">["names"]
  /** Tells the disclosures of a table apart. */
  about: string
}

const nothing = <span className="text-faint">None</span>

/** Values before and after; a disclosure, so that it works before scripts run. */
export function AuditChange({ before, after, names, about }: AuditChangeProps) {
  const changes = changesOf({ before, after }, names)
  if (changes.length === 0) return <span className="text-faint">None</span>
  const label = changes.length === 1 ? "1 field" : `${changes.length} fields`
  return (
    <details>
      <summary
        className="w-fit cursor-pointer py-0.5 text-accent-text"
        aria-label={`Changes to ${about}: ${label}`}
      >
        {label}
      </summary>
      <dl className="mt-2 grid min-w-40 gap-2">
        {changes.map((change: Change) => (
          <div key={change.field}>
            <dt className="text-12 text-faint">{change.field}</dt>
            {before && (
              <dd className="wrap-anywhere">
                <span className="sr-only">Before: </span>
                {change.before ? <del className="text-faint">{change.before}</del> : nothing}
              </dd>
            )}
            {after && (
              <dd className="wrap-anywhere">
                <span className="sr-only">After: </span>
                {change.after ?? nothing}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
