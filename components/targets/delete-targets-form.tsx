import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { Id } from "#lib/contract/index.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Deletes targets, after a question. */
export const DeleteTargetsForm = ({ id, name, page }: { id: Id; name: string; page: string }) => (
  <ActionForm
    action={routes.form("location_custom_targets.delete")}
    page={page}
    state={untouched}
    label="Delete targets"
  >
    <input type="hidden" name="id" value={id} />
    <ConfirmSubmit
      label="Delete targets"
      question={`Delete the targets of ${name}? Its locations then have those of their group or of the account.`}
      confirmLabel="Delete"
      track="settings_target_score.delete"
    />
  </ActionForm>
)
