import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Button } from "#components/ui/button.tsx"
import { webhookOverlapHours } from "#lib/contract/webhook-endpoints/constants.ts"
import type { WebhookEndpoint } from "#lib/contract/webhook-endpoints/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

export type EndpointActionsProps = { endpoint: WebhookEndpoint; timeZone: string }

/** Test actions of an endpoint, and its secret. */
export const EndpointActions = ({ endpoint, timeZone }: EndpointActionsProps) => (
  <div className="flex flex-wrap items-start gap-2 print:hidden">
    <ActionForm
      action={routes.form("webhook_endpoints.test")}
      page={routes.webhook(endpoint.id)}
      state={untouched}
      label="Send a test event"
    >
      <input type="hidden" name="id" value={endpoint.id} />
      <Button type="submit" data-track="settings_webhooks.test">
        Send test event
      </Button>
    </ActionForm>
    <ActionForm
      action={routes.form("webhook_endpoints.rotate_secret")}
      page={routes.webhook(endpoint.id)}
      state={untouched}
      label="Create a new secret"
    >
      <input type="hidden" name="id" value={endpoint.id} />
      <ConfirmSubmit
        label="New secret"
        question={`Create a new secret? Deliveries are signed with both for ${webhookOverlapHours} hours.`}
        confirmLabel="Create"
        isHarmless
        track="settings_webhooks.rotate"
      />
    </ActionForm>
    {endpoint.previous_secret_until && (
      <p className="basis-full text-13 text-muted">
        The previous secret is valid until {formatInstant(endpoint.previous_secret_until, timeZone)}.
      </p>
    )}
  </div>
)
