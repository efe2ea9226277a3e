import { GroupsChoice } from "#components/locations/groups-choice.tsx"
import { SelectionInputs } from "#components/locations/selection-inputs.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import { loadSelection } from "#lib/features/locations/load-selection.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { countOf } from "#lib/format/numbers.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { SelectedFrame } from "../selected-frame.tsx"
import { locationsGroups } from "./record.ts"

const { title } = locationsGroups

export const generateMetadata = metadataOf(locationsGroups)

export default guardedPage(locationsGroups, async ({ context, searchParams }) => {
  const { caller, account, can } = context
  const given = searchOf(searchParams)
  const [{ selection, count, listHref, query }, state] = await Promise.all([
    loadSelection(caller, given, account.id),
    currentForm("location.groups", given),
  ])
  const groups = await loadPicker(caller, {
    kind: "groups",
    accountId: String(account.id),
    field: "group_ids",
    storedIds: [],
    values: state.values,
  })
  return (
    <SelectedFrame title={title} context={context} count={count} listHref={listHref}>
      <GroupsChoice
        groups={groups}
        canCreate={can("group.create")}
        hint={`${countOf(count, "location is", "locations are")} added to each group.`}
        page={routes.locationsGroups(query)}
        state={state}
        saveLabel="Add to Group"
        leave={{ label: "Cancel", href: listHref }}
      >
        <SelectionInputs {...selection} />
      </GroupsChoice>
    </SelectedFrame>
  )
})
