import { cache } from "react"
import { GroupForm } from "#components/groups/group-form.tsx"
import { GroupLocations } from "#components/groups/group-locations.tsx"
import { locationColumns } from "#components/locations/location-columns.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import { membersHrefs, toMembersQuery } from "#lib/features/groups/members.ts"
import { loadLocations } from "#lib/features/locations/queries.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { group } from "./record.ts"

const { title } = group

const loadGroup = cache((caller: Caller, id: string) =>
  callApi(caller, "groups.get", { params: { id }, query: { without_locations: true } }),
)

export const generateMetadata = metadataOf(
  group,
  async ({ context, params }) => (await loadGroup(context.caller, params["id"]!)).name,
)

const shownColumns = ["name", "external_id", "address", "status"]

export default guardedPage(group, async ({ context, params, searchParams }) => {
  const { caller, account, can } = context
  const id = params.id ?? ""
  const query = searchOf(searchParams)
  const hrefs = membersHrefs(routes.group(id), query)
  const [group, list, state, adding, removing] = await Promise.all([
    loadGroup(caller, id),
    mainPart(attempt(loadLocations(caller, toMembersQuery(hrefs.search, account.id, id)))),
    currentForm("groups.update"),
    currentForm("groups.update:add", query),
    currentForm("groups.update:remove"),
  ])
  const others = await loadPicker(caller, {
    kind: "locations",
    accountId: String(account.id),
    field: "location_ids",
    storedIds: [],
    outsideGroupId: String(group.id),
    values: adding.values,
  })
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: routes.groups(), label: "Back to Groups" }}
    >
      <GroupForm group={group} canDelete={can("group.delete")} state={state} />
      <GroupLocations
        group={group}
        list={list}
        hrefs={hrefs}
        columns={locationColumns(new URLSearchParams({ group_id: String(group.id) }), false).filter(
          ({ key }) => shownColumns.includes(key),
        )}
        others={others}
        adding={adding}
        removing={removing}
      />
    </SettingsFrame>
  )
})
