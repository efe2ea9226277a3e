import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { LocationCustomTarget } from "#lib/contract/location-custom-targets/schema.ts"
import type { TargetPlace } from "#lib/features/targets/queries.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { TargetFields } from "./target-fields.tsx"

export type TargetsFormProps = {
  place: TargetPlace
  /** Absent where none are set. */
  targets: LocationCustomTarget | undefined
  /** Address of the page, to which it comes back. */
  page: string
  cancelHref: string
  state: FormState
}

/** Targets of an account, a group or a location (D-253). */
export const TargetsForm = ({ place, targets, page, cancelHref, state }: TargetsFormProps) => (
  <ActionForm
    action={routes.form(targets ? "location_custom_targets.update" : "location_custom_targets.create")}
    page={page}
    state={state}
    className="form"
    label={`Targets for ${place.name}`}
  >
    {targets && <input type="hidden" name="id" value={targets.id} />}
    {place.locationId && <input type="hidden" name="location_id" value={place.locationId} />}
    {place.groupId && <input type="hidden" name="group_id" value={place.groupId} />}
    <TargetFields targets={targets} />
    <FormButtons track="settings_target_score.save" cancelHref={cancelHref} />
  </ActionForm>
)
