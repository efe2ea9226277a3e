import { ActionForm } from "#components/form/action-form.tsx"
import type { Alert } from "#lib/contract/alerts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type SwitchAlertProps = {
  alert: Pick<Alert, "id" | "active" | "is_unsubscribed">
  /** What the alert is called. */
  name: string
  /** Address of the list as it is. */
  page: string
}

/** Makes an alert active, or not; active takes back that its user has unsubscribed. */
export function SwitchAlert({ alert, name, page }: SwitchAlertProps) {
  const isSent = alert.active && !alert.is_unsubscribed
  const verb = isSent ? "Deactivate" : "Activate"
  return (
    <ActionForm
      action={routes.form("alerts.update:switch")}
      page={page}
      state={untouched}
      label={`${verb} ${name}`}
    >
      <input type="hidden" name="id" value={alert.id} />
      <input type="hidden" name="active" value={String(!isSent)} />
      <button
        type="submit"
        className="btn-link"
        aria-label={`${verb} ${name}`}
        data-track="settings_alerts.switch"
      >
        {verb}
      </button>
    </ActionForm>
  )
}
