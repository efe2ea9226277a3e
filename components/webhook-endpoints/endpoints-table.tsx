import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { WebhookEndpoint } from "#lib/contract/webhook-endpoints/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { EndpointStatus } from "./endpoint-status.tsx"

const columnsIn = (timeZone: string, canEdit: boolean): Column<WebhookEndpoint>[] => [
  {
    key: "url",
    label: "URL",
    cell: ({ id, url, description }) => (
      <>
        {canEdit ? (
          <Link className="cell-main wrap-anywhere" href={routes.webhook(id)} prefetch={false}>
            {url}
          </Link>
        ) : (
          <span className="cell-main wrap-anywhere">{url}</span>
        )}
        {description && <div className="text-muted">{description}</div>}
      </>
    ),
  },
  { key: "events", label: "Events", isLong: true, cell: ({ events }) => events.join(", ") },
  {
    key: "status",
    label: "Status",
    cell: (endpoint) => <EndpointStatus endpoint={endpoint} timeZone={timeZone} />,
  },
  {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: ({ id, url }) =>
      canEdit && (
        <ActionForm
          action={routes.form("webhook_endpoints.delete")}
          page={routes.webhooks()}
          state={untouched}
          label={`Delete ${url}`}
        >
          <input type="hidden" name="id" value={id} />
          <ConfirmSubmit
            label="Delete"
            ariaLabel={`Delete ${url}`}
            question={`Delete the webhook to ${new URL(url).host} and its log?`}
            confirmLabel="Delete"
            dense
            track="settings_webhooks.delete"
          />
        </ActionForm>
      ),
  },
]

export type EndpointsTableProps = { endpoints: WebhookEndpoint[]; timeZone: string; canEdit: boolean }

/** The addresses that events are sent to. */
export const EndpointsTable = ({ endpoints, timeZone, canEdit }: EndpointsTableProps) => (
  <DataTable
    caption="Webhooks"
    track="settings_webhooks.endpoints"
    columns={columnsIn(timeZone, canEdit)}
    rows={endpoints}
    rowKey={({ id }) => id}
  />
)
