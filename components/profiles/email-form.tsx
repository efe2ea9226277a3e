import { Mail } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type EmailFormProps = {
  email: string
  /** Waits for its link to be opened. */
  pendingEmail?: string | null | undefined
  state: FormState
}

/** The own email: a new one takes its place when it is confirmed by the link that is sent there (D-044). */
export function EmailForm({ email, pendingEmail, state }: EmailFormProps) {
  return (
    <ActionForm
      action={routes.form("email_changes.create")}
      page={routes.profile()}
      state={state}
      className="form"
      label="Email"
    >
      <p>
        You log in with <strong>{email}</strong>.
      </p>
      {pendingEmail && (
        <p className="notice">
          <Icon icon={Mail} />
          {pendingEmail} will replace it once you confirm it with the link we sent there.
        </p>
      )}
      <FormField
        name="email"
        type="email"
        label="New email"
        autoComplete="email"
        invalidMessage="Enter a valid email address"
        hint="We'll send a link to this address. Once you confirm it, log in again with the new email."
        maxLength={254}
        required
      />
      <FormField
        name="current_password"
        type="password"
        label="Current password"
        autoComplete="current-password"
        required
      />
      <FormButtons label="Send link" track="settings_profile.change_email" />
    </ActionForm>
  )
}
