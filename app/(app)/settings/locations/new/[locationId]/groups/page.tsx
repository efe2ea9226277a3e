import { cache } from "react"
import { GroupsChoice } from "#components/locations/groups-choice.tsx"
import { SelectionInputs } from "#components/locations/selection-inputs.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import { canonicalLocationsQuery } from "#lib/features/locations/search-params.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { locationNewGroups } from "./record.ts"

const loadLocation = cache((caller: Caller, id: string) =>
  callApi(caller, "locations.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  locationNewGroups,
  async ({ context, params }) => (await loadLocation(context.caller, params["locationId"]!)).name,
)

export default guardedPage(locationNewGroups, async ({ context, params, searchParams }) => {
  const { caller, account, can } = context
  const given = searchOf(searchParams)
  const list = canonicalLocationsQuery(given)
  const id = params.locationId ?? ""
  const [location, state] = await Promise.all([
    loadLocation(caller, id),
    currentForm("location.groups", given),
  ])
  const groups = await loadPicker(caller, {
    kind: "groups",
    accountId: String(account.id),
    field: "group_ids",
    storedIds: (location.groups ?? []).map((group) => group.id),
    values: state.values,
  })
  const listHref = routes.locations(list)
  return (
    <SettingsFrame
      title={`Groups of ${location.name}`}
      intro="Groups are sets of locations to filter, report on and assign together."
      accountName={account.name}
      back={{ href: listHref, label: "Back to Locations" }}
    >
      <GroupsChoice
        groups={groups}
        canCreate={can("group.create")}
        page={routes.locationNewGroups(id, list)}
        state={state}
        leave={{ label: "Skip", href: listHref }}
      >
        <input type="hidden" name="may_skip" value="true" />
        <SelectionInputs ids={[id]} isAll={false} list={list} />
      </GroupsChoice>
    </SettingsFrame>
  )
})
