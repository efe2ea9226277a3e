import { Check, CircleX, Clock, TriangleAlert } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { EmailDomain } from "#lib/contract/email-domains/schema.ts"
import { domainState } from "#lib/features/email-domains/labels.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { DomainChecks } from "./domain-checks.tsx"
import { DomainRecords } from "./domain-records.tsx"

const icons = { neutral: Clock, positive: Check, warning: TriangleAlert, negative: CircleX } as const

export type DomainStatusProps = { domain: EmailDomain; timeZone: string }

/** The sending domain: how it stands, the records to set, how they were found, Check now (D-300). */
export function DomainStatus({ domain, timeZone }: DomainStatusProps) {
  const { tone, text, says } = domainState(domain)
  const { checked_at: checkedAt, daily_limit: limit, sent_today: sent } = domain
  const page = routes.emailDomain()
  return (
    <section className="form-set max-w-240">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="wrap-anywhere">{domain.domain}</h2>
        <Badge tone={tone} icon={icons[tone]}>
          {text}
        </Badge>
      </div>
      <p className="text-muted">{says}</p>
      {domain.status === "verified" && limit != null && (
        <p className="text-13 text-muted">
          Warming up: {formatCount(sent ?? 0)} of {formatCount(limit)} emails sent today. The rest waits for
          tomorrow.
        </p>
      )}
      <h3>Records to set at your DNS provider</h3>
      <DomainRecords records={domain.records} />
      {domain.checks.length > 0 && (
        <>
          <h3>Last check</h3>
          <DomainChecks checks={domain.checks} />
        </>
      )}
      <p className="text-13 text-muted">
        {checkedAt ? `Last checked ${formatInstant(checkedAt, timeZone)}` : "Never checked"}
      </p>
      <div className="flex flex-wrap items-center gap-2 [&>form]:contents">
        <ActionForm
          action={routes.form("email_domains.check")}
          page={page}
          state={untouched}
          label="Check the domain"
        >
          <FormButtons
            kind={domain.status === "verified" ? "default" : "primary"}
            label="Check now"
            busyLabel="Checking..."
            track="settings_email_domain.check"
          />
        </ActionForm>
        <ActionForm
          action={routes.form("email_domains.delete")}
          page={page}
          state={untouched}
          label="Remove the domain"
        >
          <ConfirmSubmit
            label="Remove"
            ariaLabel={`Remove ${domain.domain}`}
            question={`Remove ${domain.domain}? Review requests will come from this site's own address.`}
            confirmLabel="Remove"
            track="settings_email_domain.remove"
          />
        </ActionForm>
      </div>
    </section>
  )
}
