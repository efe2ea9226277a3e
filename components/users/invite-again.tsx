import { ActionForm } from "#components/form/action-form.tsx"
import type { User } from "#lib/contract/users.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type InviteAgainProps = {
  user: Pick<User, "id" | "email" | "profile_name">
  /** Address of the list as it is. */
  page: string
}

/** Sends the invitation once more to somebody who has not accepted it yet (D-056). */
export function InviteAgain({ user: { id, email, profile_name }, page }: InviteAgainProps) {
  const label = `Resend invitation to ${profile_name}`
  return (
    <ActionForm action={routes.form("users.resend_invitation")} page={page} state={untouched} label={label}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="email" value={email} />
      <button type="submit" className="btn-link" aria-label={label} data-track="settings_users.invite_again">
        Resend invitation
      </button>
    </ActionForm>
  )
}
