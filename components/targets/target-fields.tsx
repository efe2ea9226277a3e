import { FormField } from "#components/form/form-field.tsx"
import { WeightsTotal } from "#components/form/weights-total.tsx"
import { targetFields, weightOf } from "#lib/contract/location-custom-targets/constants.ts"
import type { LocationCustomTarget } from "#lib/contract/location-custom-targets/schema.ts"
import { targetLabels, usualTargets } from "#lib/features/targets/labels.ts"

export type TargetFieldsProps = {
  /** Absent where none are set. */
  targets?: LocationCustomTarget | undefined
}

/** Fields of the six targets, with the weight of each (D-253). */
export function TargetFields({ targets }: TargetFieldsProps) {
  const weights = targetFields.map((name) => targets?.[weightOf(name)] ?? usualTargets[name].weight)
  return (
    <>
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
      <WeightsTotal
        names={targetFields.map((name) => weightOf(name))}
        initial={weights.reduce((sum, weight) => sum + weight, 0)}
      />
    </>
  )
}
