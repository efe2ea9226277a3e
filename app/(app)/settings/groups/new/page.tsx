import { GroupForm } from "#components/groups/group-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { groupNew } from "./record.ts"

const { title } = groupNew

export const generateMetadata = metadataOf(groupNew)

export default guardedPage(groupNew, async ({ context, searchParams }) => {
  const { caller, account } = context
  const state = await currentForm("groups.create", searchOf(searchParams))
  const locations = await loadPicker(caller, {
    kind: "locations",
    accountId: String(account.id),
    field: "location_ids",
    storedIds: [],
    values: state.values,
  })
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: routes.groups(), label: "Back to Groups" }}
    >
      <GroupForm state={state} locations={locations} />
    </SettingsFrame>
  )
})
