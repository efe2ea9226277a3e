import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { WeightsTotal } from "#components/form/weights-total.tsx"
import { type ScoreWeightField, scoreWeightFields } from "#lib/contract/score-weights/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { weightLabels } from "#lib/format/score-parts.ts"
import { routes } from "#lib/routes/routes.ts"

export type WeightsFormProps = {
  weights: Readonly<Record<ScoreWeightField, number>>
  page: string
  state: FormState
}

/** The weights of the performance score, which an Admin sets. */
export const WeightsForm = ({ weights, page, state }: WeightsFormProps) => (
  <ActionForm
    action={routes.form("score_weights.create")}
    page={page}
    state={state}
    className="grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden"
    label="Weights"
  >
    <div className="grid grid-cols-[repeat(auto-fill,minmax(192px,1fr))] items-end gap-4">
      {scoreWeightFields.map((name) => (
        <FormField
          key={name}
          name={name}
          label={`${weightLabels[name]} (%)`}
          type="number"
          step="any"
          min={0}
          max={100}
          inputMode="decimal"
          defaultValue={weights[name]}
          required
        />
      ))}
    </div>
    <WeightsTotal
      names={scoreWeightFields}
      initial={scoreWeightFields.reduce((sum, name) => sum + weights[name], 0)}
    />
    <FormButtons track="dashboard_score.weights" />
  </ActionForm>
)
