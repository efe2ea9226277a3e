import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { OauthClient } from "#lib/contract/oauth-clients/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const columns: Column<OauthClient>[] = [
  {
    key: "name",
    label: "Name",
    cell: ({ id, name }) => (
      <Link className="cell-main" href={routes.oauthClient(id)} prefetch={false}>
        {name}
      </Link>
    ),
  },
  { key: "client_id", label: "Client ID", cell: ({ client_id: key }) => <code>{key}</code> },
  {
    key: "redirect_uris",
    label: "Redirect addresses",
    isLong: true,
    cell: ({ redirect_uris: uris }) => uris.map((uri) => <div key={uri}>{uri}</div>),
  },
  { key: "scopes", label: "Scopes", cell: ({ scopes }) => scopes.join(", ") },
  {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: ({ id, name }) => (
      <ActionForm
        action={routes.form("oauth_clients.delete")}
        page={routes.oauthClients()}
        state={untouched}
        label={`Delete ${name}`}
      >
        <input type="hidden" name="id" value={id} />
        <ConfirmSubmit
          label="Delete"
          ariaLabel={`Delete ${name}`}
          question={`Delete ${name}? It will lose all access.`}
          confirmLabel="Delete"
          dense
          track="settings_oauth_clients.delete"
        />
      </ActionForm>
    ),
  },
]

/** Applications that may ask for access. */
export const ClientsTable = ({ clients }: { clients: OauthClient[] }) => (
  <DataTable
    caption="Applications"
    track="settings_oauth_clients.clients"
    columns={columns}
    rows={clients}
    rowKey={({ id }) => id}
  />
)
