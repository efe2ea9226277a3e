import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { PasswordMeter } from "#components/form/password-meter.tsx"
import { passwordLength } from "#lib/contract/passwords/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type PasswordFormProps = { email: string; state: FormState }

const length = `${passwordLength.min} to ${passwordLength.max} characters`

/** A new password, by the current one (D-046, D-079). */
export function PasswordForm({ email, state }: PasswordFormProps) {
  const fresh = {
    type: "password",
    autoComplete: "new-password",
    minLength: passwordLength.min,
    invalidMessage: `Password must have ${length}`,
    required: true,
  } as const
  return (
    <ActionForm
      action={routes.form("passwords.change")}
      page={routes.profile()}
      state={state}
      className="form"
      label="Password"
    >
      {/* Password managers keep the new one under it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <FormField
        name="current_password"
        type="password"
        label="Current password"
        autoComplete="current-password"
        required
      />
      <div className="form-pair">
        <FormField
          name="password"
          label="New password"
          hint={
            <>
              {length}. This ends your other sessions.
              <PasswordMeter />
            </>
          }
          {...fresh}
        />
        <FormField name="password_confirmation" label="Confirm new password" {...fresh} />
      </div>
      <FormButtons label="Change password" track="settings_profile.change_password" />
    </ActionForm>
  )
}
