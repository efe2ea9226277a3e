import { CircleCheck, CircleX } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { SsoKey } from "#lib/contract/sso-keys/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

const columnsIn = (timeZone: string, canRevoke: boolean): Column<SsoKey>[] => [
  { key: "name", label: "Name", cell: ({ name }) => <span className="cell-main">{name}</span> },
  { key: "kid", label: "Key ID", cell: ({ kid }) => <code>{kid}</code> },
  { key: "algorithm", label: "Algorithm", cell: ({ algorithm }) => algorithm },
  { key: "created", label: "Added", cell: ({ created_at: at }) => formatInstant(at, timeZone) },
  {
    key: "used",
    label: "Last used",
    cell: ({ last_used_at: at }) => (at ? formatInstant(at, timeZone) : "Never"),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ revoked_at: at }) =>
      at ? (
        <Badge tone="neutral" icon={CircleX}>
          Revoked {formatInstant(at, timeZone)}
        </Badge>
      ) : (
        <Badge tone="positive" icon={CircleCheck}>
          In use
        </Badge>
      ),
  },
  {
    key: "actions",
    label: "Actions",
    isBare: true,
    cell: ({ id, kid, name, revoked_at: at }) =>
      !at &&
      canRevoke && (
        <ActionForm
          action={routes.form("sso_keys.revoke")}
          page={routes.ssoKeys()}
          state={untouched}
          label={`Revoke the key ${kid}`}
        >
          <input type="hidden" name="id" value={id} />
          <ConfirmSubmit
            label="Revoke"
            ariaLabel={`Revoke ${name}`}
            question={`Revoke ${name}? Links signed with it will no longer work.`}
            confirmLabel="Revoke"
            dense
            track="settings_sso.revoke"
          />
        </ActionForm>
      ),
  },
]

export type KeysTableProps = { keys: SsoKey[]; timeZone: string; canRevoke: boolean }

/** The keys of a partner, in use and revoked. */
export const KeysTable = ({ keys, timeZone, canRevoke }: KeysTableProps) => (
  <DataTable
    caption="Keys"
    track="settings_sso.keys"
    columns={columnsIn(timeZone, canRevoke)}
    rows={keys}
    rowKey={({ id }) => id}
  />
)
