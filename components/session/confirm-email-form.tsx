import { Button } from "#components/ui/button.tsx"
import { FormMessage, type FormMessageProps } from "./form-message.tsx"

export type ConfirmEmailFormProps = FormMessageProps & {
  /** Where the form posts to. */
  action: string
  /** Empty where the Review API does not tell. */
  email: string
  /** The email takes the place of another one. */
  isChange: boolean
}

/** Confirms an email; a plain form that works before scripts run. */
export function ConfirmEmailForm({ action, email, isChange, error }: ConfirmEmailFormProps) {
  const address = email || "this address"
  return (
    <form className="login-box" action={action} method="post">
      <div>
        <h1>Confirm your email address</h1>
        <p>
          {isChange
            ? `Confirm to log in with ${address} from now on. You will be logged out everywhere.`
            : `Confirm that ${address} is yours.`}
        </p>
      </div>
      <FormMessage error={error} />
      <Button kind="primary" block type="submit">
        Confirm email address
      </Button>
    </form>
  )
}
