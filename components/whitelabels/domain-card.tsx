import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { CopyField } from "#components/ui/copy-field.tsx"
import type { WhitelabelDomain } from "#lib/contract/whitelabels.ts"
import { domainWords, leadText } from "#lib/features/whitelabels/domain-words.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

export type DomainCardProps = { domain: WhitelabelDomain; timeZone: string }

/** A claimed domain: how it stands, the records to set, Check now (D-079). */
export function DomainCard({ domain, timeZone }: DomainCardProps) {
  const { custom_domain: name, checked_at: checkedAt, records } = domain
  const { tone, icon, state, advice } = domainWords(domain)
  const page = routes.whitelabel()
  return (
    <article className="panel domain" aria-label={name}>
      <header className="panel-head">
        <h3>{name}</h3>
        <Badge tone={tone} icon={icon}>
          {state}
        </Badge>
      </header>
      <div className="panel-body form-set">
        {advice && <p className="muted">{advice}</p>}
        <dl className="domain-records">
          {records.map((record) => (
            <div key={record.type}>
              <dt>{record.type} record</dt>
              <dd>
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
        <p className="small muted">
          {checkedAt ? `Last checked ${formatInstant(checkedAt, timeZone)}` : "Never checked"}
          {leadText(domain) && ` · ${leadText(domain)}`}
        </p>
        <div className="form-buttons">
          <ActionForm
            action={routes.form("whitelabel.domain-check")}
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
            action={routes.form("whitelabel.domain-remove")}
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
