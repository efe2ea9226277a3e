import { Button } from "#components/ui/button.tsx"
import { Field } from "#components/ui/field.tsx"
import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { FormMessage } from "./form-message.tsx"

export type LoginFormProps = {
  /** Where the form posts to. */
  action: string
  email?: string
  /** Of the link that confirms the email (D-048). */
  confirmationToken?: string
  error?: string
  notice?: string
  /** Null on the product's own hosts. */
  whitelabel: Pick<Whitelabel, "name"> | null
}

/** Sign in: a plain form that works before scripts run. Labels are D-263. */
export function LoginForm({ action, email, confirmationToken, error, notice, whitelabel }: LoginFormProps) {
  return (
    <form className="login-box" action={action} method="post">
      <div>
        <h1>Log in</h1>
        <p className="text-13 text-muted">
          {whitelabel?.name
            ? `Log in to your ${whitelabel.name} account.`
            : "Reviews, listings and performance for every location."}
        </p>
      </div>
      <FormMessage error={error} notice={notice} />
      {confirmationToken && <input type="hidden" name="confirmation_token" value={confirmationToken} />}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        autoFocus={!email}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        aside={
          <a className="opt" href={routes.forgotPassword()}>
            Forgot password?
          </a>
        }
        autoComplete="current-password"
        required
        autoFocus={Boolean(email)}
      />
      <Button kind="primary" block type="submit">
        Log In
      </Button>
      {!whitelabel && (
        <p className="text-13 text-muted">
          New here? <a href={routes.signup()}>Sign up</a>
        </p>
      )}
    </form>
  )
}
