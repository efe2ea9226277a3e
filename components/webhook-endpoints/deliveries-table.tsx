import { CircleCheck, CircleX, Clock } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { Button } from "#components/ui/button.tsx"
import type { WebhookDelivery } from "#lib/contract/webhook-endpoints/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

const statuses = {
  pending: { tone: "neutral", icon: Clock, text: "Pending" },
  delivered: { tone: "positive", icon: CircleCheck, text: "Delivered" },
  failed: { tone: "negative", icon: CircleX, text: "Failed" },
} as const

function Status({ status, attempts }: WebhookDelivery) {
  const { tone, icon, text } = statuses[status]
  return (
    <Badge tone={tone} icon={icon}>
      {status === "pending" && attempts > 0 ? "Waiting to retry" : text}
    </Badge>
  )
}

/** The response, or why there was none, and what was sent. */
function Response({ delivery, timeZone }: { delivery: WebhookDelivery; timeZone: string }) {
  const { response_status: status, response_body: body, error, duration_ms: ms } = delivery
  const { attempts, next_attempt_at: next, payload, message_id: messageId } = delivery
  return (
    <>
      {status != null && <span className="tabular-nums">{`${status} in ${ms ?? 0} ms`}</span>}
      {error && <div>{error}</div>}
      {attempts > 1 && <div className="text-muted">{`${attempts} attempts`}</div>}
      {next && attempts > 0 && <div className="text-muted">Next attempt {formatInstant(next, timeZone)}</div>}
      <details className="print:hidden">
        <summary className="cursor-pointer py-1 text-accent-text">Details</summary>
        <div className="grid gap-1 py-1 max-w-100">
          <code className="wrap-anywhere">{messageId}</code>
          <pre className="m-0 max-h-50 overflow-auto rounded-card border border-line p-2 whitespace-pre-wrap wrap-anywhere text-12">
            {payload}
          </pre>
          {body && (
            <>
              <span className="text-muted">Response</span>
              <pre className="m-0 max-h-50 overflow-auto rounded-card border border-line p-2 whitespace-pre-wrap wrap-anywhere text-12">
                {body}
              </pre>
            </>
          )}
        </div>
      </details>
    </>
  )
}

const columnsIn = (timeZone: string, endpointId: string): Column<WebhookDelivery>[] => [
  { key: "event", label: "Event", cell: ({ event }) => <code className="cell-main">{event}</code> },
  { key: "created", label: "Created", cell: ({ created_at: at }) => formatInstant(at, timeZone) },
  { key: "status", label: "Status", cell: (delivery) => <Status {...delivery} /> },
  {
    key: "response",
    label: "Response",
    isLong: true,
    cell: (delivery) => <Response delivery={delivery} timeZone={timeZone} />,
  },
  {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: ({ id, event, created_at: at }) => (
      <ActionForm
        action={routes.form("webhook_deliveries.replay")}
        page={routes.webhook(endpointId)}
        state={untouched}
        label={`Send ${event} of ${formatInstant(at, timeZone)} again`}
      >
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          dense
          aria-label={`Send again: ${event} of ${formatInstant(at, timeZone)}`}
          data-track="settings_webhooks.replay"
        >
          Send again
        </Button>
      </ActionForm>
    ),
  },
]

export type DeliveriesTableProps = {
  deliveries: WebhookDelivery[]
  timeZone: string
  endpointId: string
}

/** Deliveries of an endpoint, newest first. */
export const DeliveriesTable = ({ deliveries, timeZone, endpointId }: DeliveriesTableProps) => (
  <DataTable
    caption="Deliveries"
    track="settings_webhooks.deliveries"
    columns={columnsIn(timeZone, endpointId)}
    rows={deliveries}
    rowKey={({ id }) => id}
  />
)
