import { MapPin } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { SelectPage } from "#components/data-table/select-page.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { Button } from "#components/ui/button.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import type { Group } from "#lib/contract/groups/schema.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Location } from "#lib/contract/locations/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import type { MembersHrefs } from "#lib/features/groups/members.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const removedName = "remove_location_ids"

export type GroupLocationsProps = {
  group: Group
  list: Attempt<AnswerOf<"locations.list">>
  hrefs: MembersHrefs
  columns: readonly Column<Location>[]
  /** Locations that are not in the group. */
  others: PickerFacts
  adding: FormState
  removing: FormState
}

/** The locations of a group: searched, paged, added by a search and removed by ticks. */
export function GroupLocations(props: GroupLocationsProps) {
  const { group, list, hrefs, columns, others, adding, removing } = props
  const page = hrefs.changed({})
  return (
    <section className="grid gap-4" aria-labelledby="group-locations">
      <div>
        <h2 id="group-locations">Locations</h2>
        <p className="text-13 text-muted">Users assigned to this group can see its locations.</p>
      </div>
      <ActionForm
        key={group.active_locations}
        action={routes.form("groups.update:add")}
        page={page}
        state={adding}
        className="flex flex-wrap items-end gap-3"
        label="Add locations"
      >
        <input type="hidden" name="id" value={group.id} />
        <FormPicker facts={others} label="Locations to add" addLabel="Add locations" page={page} />
        <Button type="submit" dense data-track="settings_groups.add_locations">
          Add to group
        </Button>
      </ActionForm>
      <PendingProvider>
        <div>
          <SearchedTable
            noun={{ one: "location", many: "locations", caption: "Locations of the group" }}
            searchName="keywords"
            list={list}
            rows={list.ok ? list.value._embedded.locations : []}
            columns={columns}
            rowKey={({ id }) => id}
            hrefs={hrefs}
            track="settings_groups.locations"
            selection={{
              name: removedName,
              nameOf: ({ name }) => name,
              head: <SelectPage name={removedName} label="Select all locations on this page" />,
            }}
            around={(table) => (
              <ActionForm
                action={routes.form("groups.update:remove")}
                page={page}
                state={removing}
                className="group/removal grid gap-3"
                label="Remove locations"
              >
                <input type="hidden" name="id" value={group.id} />
                {table}
                <div className="hidden group-has-[td_:checked]/removal:block">
                  <ConfirmSubmit
                    label="Remove from group"
                    question={`Remove the selected locations from ${group.name}? The locations are kept.`}
                    confirmLabel="Remove"
                    dense
                    track="settings_groups.remove_locations"
                  />
                </div>
              </ActionForm>
            )}
            empty={{
              icon: MapPin,
              title: "No locations in this group",
              hint: "Add locations to filter, report on and assign them together.",
            }}
          />
        </div>
      </PendingProvider>
    </section>
  )
}
