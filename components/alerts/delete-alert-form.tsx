import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { Alert } from "#lib/contract/alerts/schema.ts"
import { typeNameOf } from "#lib/features/alerts/labels.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** Deletes an alert, after a question. */
export function DeleteAlertForm({ alert }: { alert: Alert }) {
  return (
    <ActionForm
      action={routes.form("alerts.delete")}
      page={routes.alert(alert.id)}
      state={untouched}
      label="Delete alert"
    >
      <input type="hidden" name="id" value={alert.id} />
      <ConfirmSubmit
        label="Delete alert"
        question={`Delete the alert “${typeNameOf(alert)}” for ${alert.user_name}? It will no longer be sent.`}
        confirmLabel="Delete"
        track="settings_alerts.delete"
      />
    </ActionForm>
  )
}
