import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { ReviewRequest } from "#lib/contract/requests/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ResendRequestProps = {
  request: Pick<ReviewRequest, "id" | "recipient" | "status">
  /** The page that it stands on. */
  page: string
}

/** Sends one request again, once somebody has read what that means. */
export const ResendRequest = ({ request: { id, recipient, status }, page }: ResendRequestProps) => (
  <ActionForm
    action={routes.form("requests.resend")}
    page={page}
    state={untouched}
    label={`Resend to ${recipient}`}
  >
    <input type="hidden" name="id" value={id} />
    <ConfirmSubmit
      label="Resend"
      ariaLabel={`Resend to ${recipient}`}
      question={
        status === "uncertain"
          ? `${recipient} may already have this message. Resend it?`
          : `Resend to ${recipient}?`
      }
      confirmLabel="Resend"
      isHarmless
      dense
      track="request_reviews.resend"
    />
  </ActionForm>
)
