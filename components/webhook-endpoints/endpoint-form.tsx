import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormCheckList } from "#components/form/form-check-list.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { webhookEvents } from "#lib/contract/webhook-endpoints/constants.ts"
import type { WebhookEndpoint } from "#lib/contract/webhook-endpoints/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const options = Object.entries(webhookEvents).map(([value, text]) => ({
  value,
  label: (
    <>
      {text} <span className="text-faint">({value})</span>
    </>
  ),
}))

export type EndpointFormProps = {
  /** Absent for a new one. */
  endpoint?: WebhookEndpoint
  state: FormState
}

/** Where events are sent, and which. */
export const EndpointForm = ({ endpoint, state }: EndpointFormProps) => (
  <ActionForm
    action={routes.form(endpoint ? "webhook_endpoints.update" : "webhook_endpoints.create")}
    page={endpoint ? routes.webhook(endpoint.id) : routes.webhookNew()}
    state={state}
    className="form"
    label="Webhook"
  >
    {endpoint && <input type="hidden" name="id" value={endpoint.id} />}
    <FormField
      name="url"
      label="URL"
      hint="Must start with https and be reachable from the internet."
      defaultValue={endpoint?.url}
      maxLength={2000}
      spellCheck={false}
      inputMode="url"
      required
    />
    <FormField
      name="description"
      label="Description"
      defaultValue={endpoint?.description ?? ""}
      maxLength={200}
    />
    <FormCheckList
      name="events"
      label="Events"
      options={options}
      chosen={endpoint?.events ?? ["review.created"]}
    />
    <FormCheck name="enabled" label="Send events" defaultChecked={endpoint?.enabled ?? true} />
    <FormButtons track="settings_webhooks.save" cancelHref={routes.webhooks()} />
  </ActionForm>
)
