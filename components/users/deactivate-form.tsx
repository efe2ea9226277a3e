import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { User } from "#lib/contract/users/schema.ts"
import type { Successor } from "#lib/features/users/successors.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

/** Question before deleting a user who owns schedules (D-271). @param count at least one. */
const successorQuestion = (count: number): string =>
  count === 1
    ? "They own 1 scheduled export. Choose a new owner."
    : `They own ${formatCount(count)} scheduled exports. Choose a new owner.`

export type DeactivateFormProps = {
  user: User
  /** How many scheduled exports the user owns. */
  scheduleCount: number
  /** Who may take them over; the first one is proposed (D-271). */
  successors: readonly Successor[]
  state: FormState
}

/** Takes a user out of the account, after a question (D-056); scheduled exports go to a new owner (D-271). */
export function DeactivateForm({ user, scheduleCount, successors, state }: DeactivateFormProps) {
  return (
    <ActionForm
      action={routes.form("users.delete")}
      page={routes.user(user.id)}
      state={state}
      label={`Deactivate ${user.profile_name}`}
    >
      <input type="hidden" name="id" value={user.id} />
      <ConfirmSubmit
        label="Deactivate"
        question={`Deactivate ${user.profile_name}? They can no longer log in. Their activity is kept.`}
        confirmLabel="Deactivate"
        startsOpen={state.errors["successor"] !== undefined}
        track="settings_users.deactivate"
      >
        {scheduleCount > 0 && (
          <>
            <p>{successorQuestion(scheduleCount)}</p>
            <FormSelect
              name="successor"
              label="New owner"
              options={successors.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </>
        )}
      </ConfirmSubmit>
    </ActionForm>
  )
}
