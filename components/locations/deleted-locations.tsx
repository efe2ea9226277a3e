import { millisecondsInDay } from "date-fns/constants"
import { Trash2 } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import { deletedForDays } from "#lib/contract/locations/constants.ts"
import type { Location } from "#lib/contract/locations/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { LocationsHrefs } from "#lib/features/locations/hrefs.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { addressColumn } from "./location-columns.tsx"

/** When a location that was deleted at an instant is removed for good (D-280). */
const keptUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + deletedForDays * millisecondsInDay).toISOString()

const columns = (page: string, state: FormState, timeZone: string): Column<Location>[] => [
  {
    key: "name",
    label: "Name",
    sortKey: "name",
    cell: ({ name, external_id }) => (
      <>
        <span className="cell-main">{name}</span>
        {external_id && <span className="cell-sub">{external_id}</span>}
      </>
    ),
  },
  addressColumn,
  {
    key: "deleted",
    label: "Deleted",
    cell: ({ deleted_at }) => deleted_at && formatInstant(deleted_at, timeZone),
  },
  {
    key: "until",
    label: "Kept until",
    cell: ({ deleted_at }) => deleted_at && formatInstant(keptUntil(deleted_at), timeZone),
  },
  {
    key: "restore",
    label: "Restore",
    cell: ({ id, name }) => (
      <ActionForm
        action={routes.form("locations.restore")}
        page={page}
        state={stateOfRow(state, String(id))}
        label={`Restore ${name}`}
      >
        <input type="hidden" name="id" value={id} />
        <Button type="submit" dense aria-label={`Restore ${name}`} data-track="settings_locations.restore">
          Restore
        </Button>
      </ActionForm>
    ),
  },
]

export type DeletedLocationsProps = {
  list: Attempt<AnswerOf<"locations.list">>
  hrefs: LocationsHrefs
  state: FormState
  /** Of the account. */
  timeZone: string
}

/** The locations that an Admin can still restore (D-280). */
export function DeletedLocations({ list, hrefs, state, timeZone }: DeletedLocationsProps) {
  return (
    <PendingProvider>
      <div>
        <p className="hint mb-3">
          Deleted locations are kept for {deletedForDays} days. Restoring one brings back its reviews, groups
          and users.
        </p>
        <SearchedTable
          noun={{ one: "deleted location", many: "deleted locations", caption: "Deleted locations" }}
          searchName="keywords"
          list={list}
          rows={list.ok ? list.value._embedded.locations : []}
          columns={columns(hrefs.changed({}), state, timeZone)}
          rowKey={({ id }) => id}
          hrefs={hrefs}
          track="settings_locations.deleted"
          empty={{
            icon: Trash2,
            title: "No deleted locations",
            hint: `Deleted locations stay here for ${deletedForDays} days.`,
          }}
        />
      </div>
    </PendingProvider>
  )
}
