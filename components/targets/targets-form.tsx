import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { WeightsTotal } from "#components/form/weights-total.tsx"
import { targetFields, weightOf } from "#lib/contract/location-custom-targets/constants.ts"
import type { LocationCustomTarget } from "#lib/contract/location-custom-targets/schema.ts"
import { targetLabels, usualTargets } from "#lib/features/targets/labels.ts"
import type { TargetPlace } from "#lib/features/targets/queries.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type TargetsFormProps = {
  place: TargetPlace
  /** Absent where none are set. */
  targets: LocationCustomTarget | undefined
  /** Address of the page, to which it comes back. */
  page: string
  cancelHref: string
  state: FormState
}

/** Six targets and the weight of each, of an account, a group or a location (D-253). */
export function TargetsForm({ place, targets, page, cancelHref, state }: TargetsFormProps) {
  const weightNames = targetFields.map((name) => weightOf(name))
  const weights = targetFields.map((name) => targets?.[weightOf(name)] ?? usualTargets[name].weight)
  return (
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
      {targetFields.map((name, at) => {
        const { label, field, hint, min, max } = targetLabels[name]
        return (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_120px] items-start gap-4">
            <FormField
              name={name}
              label={field}
              hint={hint}
              type="number"
              step="any"
              min={min}
              max={max}
              inputMode="decimal"
              defaultValue={targets?.[name] ?? usualTargets[name].target}
              required
            />
            <FormField
              name={weightOf(name)}
              label="Weight (%)"
              aria-label={`Weight of ${label.toLowerCase()} (%)`}
              type="number"
              step="any"
              min={0}
              max={100}
              inputMode="decimal"
              defaultValue={weights[at]}
              required
            />
          </div>
        )
      })}
      <WeightsTotal names={weightNames} initial={weights.reduce((sum, weight) => sum + weight, 0)} />
      <FormButtons track="settings_target_score.save" cancelHref={cancelHref} />
    </ActionForm>
  )
}
