import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { OauthGrant } from "#lib/contract/oauth-grants/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

const columnsIn = (timeZone: string): Column<OauthGrant>[] => [
  {
    key: "client",
    label: "Application",
    cell: ({ client_name: name }) => <span className="cell-main">{name}</span>,
  },
  { key: "user", label: "Granted by", isLong: true, cell: ({ user_email: email }) => email },
  { key: "scopes", label: "Scopes", cell: ({ scopes }) => scopes.join(", ") || "None" },
  { key: "created", label: "Since", cell: ({ created_at: at }) => formatInstant(at, timeZone) },
  {
    key: "used",
    label: "Last used",
    cell: ({ last_used_at: at }) => (at ? formatInstant(at, timeZone) : "Never"),
  },
  {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: ({ id, client_name: name, user_email: email }) => (
      <ActionForm
        action={routes.form("oauth_grants.delete")}
        page={routes.oauthClients()}
        state={untouched}
        label={`Revoke access of ${name} granted by ${email}`}
      >
        <input type="hidden" name="id" value={id} />
        <ConfirmSubmit
          label="Revoke"
          ariaLabel={`Revoke access of ${name} granted by ${email}`}
          question={`Revoke access of ${name}?`}
          confirmLabel="Revoke"
          dense
          track="settings_oauth_clients.revoke"
        />
      </ActionForm>
    ),
  },
]

export type GrantsTableProps = { grants: OauthGrant[]; timeZone: string }

/** Access that users of the account have given. */
export const GrantsTable = ({ grants, timeZone }: GrantsTableProps) => (
  <DataTable
    caption="Granted access"
    track="settings_oauth_clients.grants"
    columns={columnsIn(timeZone)}
    rows={grants}
    rowKey={({ id }) => id}
  />
)
