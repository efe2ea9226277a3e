import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { FormAnswer, FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type TestFormProps = {
  page: string
  /** The draft; null while it isn't saved. */
  id: string | null
  /** The user's own email or phone number. */
  recipient: string
  isSms: boolean
  isImpersonated: boolean
  state: FormState
  send: (action: string, fields: URLSearchParams) => Promise<FormAnswer>
}

/** Sends the message to the user's own address (D-217). */
export function TestForm({ page, id, recipient, isSms, isImpersonated, state, send }: TestFormProps) {
  const action = routes.form("campaigns.test")
  if (isImpersonated) return <p className="hint">Impersonated sessions can't send tests.</p>
  if (!recipient)
    return <p className="hint">Add your {isSms ? "phone number" : "email"} to your profile to send a test.</p>
  return (
    <ActionForm
      action={action}
      page={page}
      state={state}
      label="Test"
      className="grid gap-2"
      send={(fields) => send(action, fields)}
    >
      <input type="hidden" name="id" value={id ?? ""} />
      <input type="hidden" name="recipient" value={recipient} />
      <FormButtons kind="default" label="Send test" busyLabel="Sending..." track="compose.test" />
      <p className="hint">Goes to {recipient}. Tests are not counted.</p>
    </ActionForm>
  )
}
