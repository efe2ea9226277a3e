import { PasswordMeter } from "#components/form/password-meter.tsx"
import { Button } from "#components/ui/button.tsx"
import { Field } from "#components/ui/field.tsx"
import type { Invitation } from "#lib/contract/passwords/schema.ts"
import { passwordLength } from "#lib/contract/passwords/schema.ts"
import { FormMessage, type FormMessageProps } from "./form-message.tsx"

export type ResetPasswordFormProps = FormMessageProps & {
  /** Where the form posts to. */
  action: string
  /** Whose password it is; password managers keep the new one under it. */
  email: string
  /** Null for someone who has had a password. */
  invitation: Invitation | null
}

/** Chooses a new password (D-046). No longest length: a browser would cut what is pasted without a word. */
export function ResetPasswordForm({ action, email, invitation, error }: ResetPasswordFormProps) {
  const shared = {
    type: "password",
    autoComplete: "new-password",
    minLength: passwordLength.min,
    required: true,
  } as const
  return (
    <form className="login-box" action={action} method="post">
      <div>
        <h1>{invitation ? `Join ${invitation.account_name}` : "Choose a new password"}</h1>
        {invitation && (
          <p>
            {invitation.invited_by
              ? `${invitation.invited_by} has invited you to ${invitation.account_name}.`
              : `You have been invited to ${invitation.account_name}.`}
          </p>
        )}
        <p className="text-13 text-muted">
          {invitation && "Choose a password. "}
          {passwordLength.min} to {passwordLength.max} characters.
          {!invitation && " You will be logged out on every device."}
        </p>
      </div>
      <FormMessage error={error} />
      <Field label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <div className="field">
        <Field label="New password" name="password" autoFocus {...shared} />
        <PasswordMeter />
      </div>
      <Field label="Confirm new password" name="password_confirmation" {...shared} />
      <Button kind="primary" block type="submit">
        {invitation ? "Accept invitation" : "Reset password"}
      </Button>
    </form>
  )
}
