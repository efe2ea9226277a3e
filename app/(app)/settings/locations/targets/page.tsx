import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { SelectionInputs } from "#components/locations/selection-inputs.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { TargetFields } from "#components/targets/target-fields.tsx"
import { loadSelection } from "#lib/features/locations/load-selection.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { SelectedFrame } from "../selected-frame.tsx"
import { locationsTargets } from "./record.ts"

const { title } = locationsTargets

export const generateMetadata = metadataOf(locationsTargets)

export default guardedPage(locationsTargets, async ({ context, searchParams }) => {
  const { caller, account } = context
  const given = searchOf(searchParams)
  const back = safeReturnPath(given.get("back"))
  given.delete("back")
  const [{ selection, count, query, ...list }, state] = await Promise.all([
    loadSelection(caller, given, account.id),
    currentForm("location_custom_targets.bulk_update", given),
  ])
  const listHref = back ?? list.listHref
  const page = withQuery(routes.locationsTargets(query), new URLSearchParams(back ? { back } : {}))
  const chosen = countOf(count, "location", "locations")
  return (
    <SelectedFrame title={title} context={context} count={count} listHref={listHref}>
      <section className="form-set" aria-labelledby="targets-of">
        <h2 id="targets-of">{chosen}</h2>
        <p className="text-13 text-muted">
          Each selected location gets these targets. They replace its own targets and override those of its
          group and account.
        </p>
        <ActionForm
          action={routes.form("location_custom_targets.bulk_update")}
          page={page}
          state={state}
          className="form"
          label={`Targets for ${chosen}`}
        >
          <SelectionInputs {...selection} />
          {back && <input type="hidden" name="back" value={back} />}
          <TargetFields />
          <FormButtons label={title} track="settings_locations.targets_save" cancelHref={listHref} />
        </ActionForm>
        <ActionForm
          action={routes.form("location_custom_targets.bulk_delete")}
          page={page}
          state={untouched}
          label="Delete own targets"
        >
          <SelectionInputs {...selection} />
          {back && <input type="hidden" name="back" value={back} />}
          <ConfirmSubmit
            label="Delete own targets"
            question={`Delete the own targets of ${chosen}? The targets of their group or account then apply.`}
            confirmLabel="Delete"
            track="settings_locations.targets_delete"
          />
        </ActionForm>
      </section>
    </SelectedFrame>
  )
})
