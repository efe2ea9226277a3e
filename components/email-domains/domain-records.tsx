import { CopyField } from "#components/ui/copy-field.tsx"
import type { EmailDomain } from "#lib/contract/email-domains/schema.ts"

const titles = ["DKIM record (TXT)", "DMARC record (TXT)"] as const

/** The DNS records to set, each to be copied. */
export const DomainRecords = ({ records }: Pick<EmailDomain, "records">) => (
  <dl className="m-0 grid gap-4">
    {records.map(({ name, value }, at) => (
      <div key={name}>
        <dt className="mb-2 text-13/inherit font-strong">{titles[at] ?? "Record"}</dt>
        <dd className="grid grid-cols-[1fr_1fr] gap-4 max-md:grid-cols-1">
          <CopyField label={`Name of the ${titles[at]}`} value={name} track="settings_email_domain.copy" />
          <CopyField label={`Value of the ${titles[at]}`} value={value} track="settings_email_domain.copy" />
        </dd>
      </div>
    ))}
  </dl>
)
