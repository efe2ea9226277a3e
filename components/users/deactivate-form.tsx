import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { User } from "#lib/contract/users.ts"
import type { FormState } from "#lib/forms/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type DeactivateFormProps = { user: User; state: FormState }

/** Takes a user out of the account, after a question (D-056). */
export function DeactivateForm({ user, state }: DeactivateFormProps) {
  return (
    <ActionForm
      action={routes.form("user.delete")}
      page={routes.settingsUser(user.id)}
      state={state}
      label={`Deactivate ${user.profile_name}`}
    >
      <input type="hidden" name="id" value={user.id} />
      <ConfirmSubmit
        label="Deactivate"
        question={`Deactivate ${user.profile_name}? Every session ends and logging in is over. What was done stays.`}
        confirmLabel="Deactivate"
        track="settings_users.deactivate"
      />
    </ActionForm>
  )
}
