import { Check, CircleX, Clock, TriangleAlert } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { CopyField } from "#components/ui/copy-field.tsx"
import type { WhitelabelDomain } from "#lib/contract/whitelabels/schema.ts"
import { domainLabels, leadText } from "#lib/features/whitelabels/domain-labels.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

const icons = { check: Check, clock: Clock, "cross-circle": CircleX, warning: TriangleAlert } as const

export type DomainCardProps = { domain: WhitelabelDomain; timeZone: string }

/** A claimed domain: how it stands, the records to set, Check now (D-079). */
export function DomainCard({ domain, timeZone }: DomainCardProps) {
  const { custom_domain: name, checked_at: checkedAt, records } = domain
  const { tone, icon, state, advice } = domainLabels(domain)
  const page = routes.whitelabel()
  return (
    <article className="min-w-0 rounded-card border border-line bg-surface max-w-240" aria-label={name}>
      <header className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h3 className="wrap-anywhere">{name}</h3>
        <Badge tone={tone} icon={icons[icon]}>
          {state}
        </Badge>
      </header>
      <div className="form-set p-4">
        {advice && <p className="text-muted">{advice}</p>}
        <dl className="grid gap-4 m-0">
          {records.map((record) => (
            <div key={record.type}>
              <dt className="mb-2 text-13/inherit font-strong">{record.type} record</dt>
              <dd className="grid grid-cols-[1fr_1fr] gap-4 max-md:grid-cols-1">
                <CopyField
                  label={`Name of the ${record.type} record`}
                  value={record.name}
                  track="settings_whitelabel.copy"
                />
                <CopyField
                  label={`Value of the ${record.type} record`}
                  value={record.value}
                  track="settings_whitelabel.copy"
                />
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-13 text-muted">
          {checkedAt ? `Last checked ${formatInstant(checkedAt, timeZone)}` : "Never checked"}
          {leadText(domain) && ` · ${leadText(domain)}`}
        </p>
        <div className="flex flex-wrap items-center gap-2 [&>form]:contents">
          <ActionForm
            action={routes.form("whitelabels.verify_domain")}
            page={page}
            state={untouched}
            label={`Check ${name}`}
          >
            <input type="hidden" name="domain" value={name} />
            <FormButtons
              kind="default"
              label="Check now"
              busyLabel="Checking..."
              track="settings_whitelabel.check"
            />
          </ActionForm>
          <ActionForm
            action={routes.form("whitelabels.remove_domain")}
            page={page}
            state={untouched}
            label={`Remove ${name}`}
          >
            <input type="hidden" name="domain" value={name} />
            <ConfirmSubmit
              label="Remove"
              ariaLabel={`Remove ${name}`}
              question={`Remove ${name}? This site will no longer be reachable there.`}
              confirmLabel="Remove"
              track="settings_whitelabel.remove_domain"
            />
          </ActionForm>
        </div>
      </div>
    </article>
  )
}
