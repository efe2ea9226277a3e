import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { defaultMailbox } from "#lib/contract/email-domains/constants.ts"
import type { EmailDomain } from "#lib/contract/email-domains/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type DomainFormProps = { state: FormState; domain: EmailDomain }

/** Sets the domain that requests come from (D-300). */
export const DomainForm = ({ state, domain: { domain, mailbox, is_warm } }: DomainFormProps) => (
  <ActionForm
    action={routes.form("email_domains.update")}
    page={routes.emailDomain()}
    state={state}
    className="form"
    label="Email domain"
  >
    <FormField
      name="domain"
      label="Domain"
      hint="A domain you own, such as example.com. Another domain gets new records."
      defaultValue={domain ?? ""}
      maxLength={253}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
    <FormField
      name="mailbox"
      label="Name before the @"
      hint="Requests come from this address. Replies go to the sender you choose for each campaign."
      defaultValue={mailbox ?? defaultMailbox}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
    <FormCheck
      name="is_warm"
      label="This domain already sends thousands of emails a day"
      hint="Otherwise it starts with 100 a day, then 500, 2,000 and 10,000, one step a week, so that receivers learn to trust it."
      defaultChecked={is_warm ?? false}
    />
    <FormButtons
      kind={domain ? "default" : "primary"}
      label={domain ? "Save" : "Add domain"}
      track="settings_email_domain.save"
    />
  </ActionForm>
)
