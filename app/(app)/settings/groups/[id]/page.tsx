import { GroupForm } from "#components/groups/group-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { group } from "./record.ts"

const { title } = group

export const generateMetadata = metadataOf(group)

export default guardedPage(group, async ({ context, params, searchParams }) => {
  const { caller, account, can } = context
  const [group, state] = await Promise.all([
    callApi(caller, "groups.get", { params: { id: params.id ?? "" } }),
    currentForm("groups.update", searchOf(searchParams)),
  ])
  const locations = await loadPicker(caller, {
    kind: "locations",
    accountId: String(account.id),
    field: "location_ids",
    storedIds: group.active_location_ids,
    values: state.values,
  })
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: routes.groups(), label: "Back to Groups" }}
    >
      <GroupForm group={group} canDelete={can("group.delete")} state={state} locations={locations} />
    </SettingsFrame>
  )
})
