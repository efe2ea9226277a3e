import type { CampaignCheck } from "#lib/contract/campaigns/schema.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type AudienceProps = { check: CampaignCheck | null }

/** Whom a draft reaches: nobody is left out without a line that says why. */
export function Audience({ check }: AudienceProps) {
  if (!check) return <p className="text-13 text-muted">Add recipients to see who will receive it.</p>
  const { total, accepted, invalid, by_reason: reasons, first } = check.recipients
  const rows = [
    { label: "Rows and contacts", count: total },
    ...(invalid > 0 ? [{ label: "With errors", count: invalid }] : []),
    ...reasons.map(({ text, count }) => ({ label: text, count })),
  ]
  return (
    <section className="p-4 border border-line rounded-card bg-sunken" aria-label="Who will receive it">
      <h3 className="mb-2">Who will receive it</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-13">
        {rows.map(({ label, count }) => (
          <div className="contents" key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-right tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
        <div className="contents font-strong">
          <dt className="pt-2 border-t border-line">Recipients</dt>
          <dd className="pt-2 border-t border-line text-right tabular-nums">{formatCount(accepted)}</dd>
        </div>
      </dl>
      {first.length > 0 && (
        <details className="mt-3 text-13">
          <summary className="cursor-pointer font-medium text-accent-text">Who is skipped</summary>
          <ul className="grid gap-0.5 mt-2 max-h-60 overflow-y-auto">
            {first.map(({ recipient, text }, at) => (
              <li key={`${recipient} ${at}`} className="wrap-anywhere">
                {recipient || "No address"}: <span className="text-muted">{text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
