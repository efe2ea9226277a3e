import { Mail } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { routes } from "#lib/routes/routes.ts"

export type PendingNoticeProps = {
  email: string
  /** The address that the notice stands at; the button comes back to it. */
  returnTo: string
  /** How the last press of the button went. */
  resent?: "sent" | "failed"
}

/** Page of a session with an unconfirmed email (D-033): a plain form that works before scripts run. */
export function PendingNotice({ email, returnTo, resent }: PendingNoticeProps) {
  return (
    <section className="void void-page">
      <Icon icon={Mail} />
      <h1>Confirm your email address</h1>
      <p>We sent a link to {email}.</p>
      <form action={routes.sessionResendConfirmation()} method="post">
        <input type="hidden" name="return_to" value={returnTo} />
        <Button kind="primary" type="submit" data-track="session.resend_email">
          Resend email
        </Button>
      </form>
      {resent === "sent" && <p role="status">If you don't see it, check your spam folder.</p>}
      {resent === "failed" && <p role="alert">The link could not be sent. Please try again later.</p>}
    </section>
  )
}
