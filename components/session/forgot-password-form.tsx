import { Button } from "#components/ui/button.tsx"
import { Field } from "#components/ui/field.tsx"
import { routes } from "#lib/routes/routes.ts"
import { FormMessage, type FormMessageProps } from "./form-message.tsx"

export type ForgotPasswordFormProps = FormMessageProps & {
  /** Where the form posts to. */
  action: string
  email?: string
}

/** Asks for a reset link (D-045): a plain form that works before scripts run. */
export function ForgotPasswordForm({ action, email, error, notice }: ForgotPasswordFormProps) {
  return (
    <form className="login-box" action={action} method="post">
      <div>
        <h1>Forgot your password?</h1>
        <p className="text-13 text-muted">We'll send you a link to choose a new one.</p>
      </div>
      <FormMessage error={error} notice={notice} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        autoFocus={!notice}
      />
      <Button kind="primary" block type="submit">
        Send link
      </Button>
      <p className="text-13 text-muted">
        <a className="btn-link" href={routes.login()}>
          Back to Log In
        </a>
      </p>
    </form>
  )
}
