import { CircleX } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { ApiKey } from "#lib/contract/api-keys/schema.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

const userColumn: Column<ApiKey> = { key: "user", label: "User", cell: ({ user_name: name }) => name }

const columnsIn = ({ timeZone, now, state, ofOthers }: Omit<ApiKeysTableProps, "keys">): Column<ApiKey>[] => [
  { key: "name", label: "Name", cell: ({ name }) => <span className="cell-main">{name}</span> },
  ...(ofOthers ? [userColumn] : []),
  { key: "key", label: "Key", cell: ({ prefix }) => <code>{prefix}…</code> },
  { key: "scopes", label: "Scopes", isLong: true, cell: ({ scopes }) => scopes.join(", ") },
  { key: "created", label: "Created", cell: ({ created_at: at }) => formatInstant(at, timeZone) },
  {
    key: "used",
    label: "Last used",
    cell: ({ last_used_at: at }) => (at ? formatInstant(at, timeZone) : "Never"),
  },
  {
    key: "expires",
    label: "Expires",
    cell: ({ expires_at: at }) => {
      if (!at) return "Never"
      if (Date.parse(at) > Date.parse(now)) return formatInstant(at, timeZone)
      return (
        <Badge tone="neutral" icon={CircleX}>
          Expired {formatInstant(at, timeZone)}
        </Badge>
      )
    },
  },
  {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: ({ id, name }) => (
      <ActionForm
        action={routes.form("api_keys.delete")}
        page={routes.apiKeys()}
        state={stateOfRow(state, String(id))}
      >
        <input type="hidden" name="id" value={id} />
        <ConfirmSubmit
          label="Revoke"
          ariaLabel={`Revoke ${name}`}
          question={`Revoke ${name}? Programs that use it will no longer have access.`}
          confirmLabel="Revoke"
          dense
          track="settings_api_keys.revoke"
        />
      </ActionForm>
    ),
  },
]

export type ApiKeysTableProps = {
  keys: ApiKey[]
  /** Whose keys they are is a column of its own. */
  ofOthers?: boolean
  timeZone: string
  now: string
  state: FormState
}

/** The keys of whoever is logged in, or those of the other users. */
export const ApiKeysTable = ({ keys, ...rest }: ApiKeysTableProps) => (
  <DataTable
    caption={rest.ofOthers ? "API keys of other users" : "Your API keys"}
    track="settings_api_keys.keys"
    columns={columnsIn(rest)}
    rows={keys}
    rowKey={({ id }) => id}
  />
)
