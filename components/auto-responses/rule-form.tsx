import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { AutoResponse } from "#lib/contract/auto-responses/schema.ts"
import type { ResponseTemplate } from "#lib/contract/response-templates/schema.ts"
import { defaultDelayMinutes, lowestAutoRating, maxDelayMinutes } from "#lib/contract/responses/constants.ts"
import type { Source } from "#lib/contract/sources/schema.ts"
import { delayError, notChosen } from "#lib/errors/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatRatings } from "#lib/format/ratings.ts"
import { routes } from "#lib/routes/routes.ts"

export type RuleFormProps = {
  /** Absent for a new one. */
  rule?: AutoResponse
  canDelete?: boolean
  templates: readonly ResponseTemplate[]
  sources: readonly Source[]
  states: { save: FormState; remove: FormState }
}

type Options = { value: string; label: string }[]

const ratings: Options = [3, 4, 5]
  .filter((rating) => rating >= lowestAutoRating)
  .map((rating) => ({ value: String(rating), label: formatRatings(rating, rating) }))
const texts: Options = [
  { value: "", label: "With and without text" },
  { value: "true", label: "With text" },
  { value: "false", label: "Without text" },
]
/** Which reviews a rule responds to, with what and when (D-131). */
export function RuleForm({ rule, canDelete, templates, sources, states }: RuleFormProps) {
  const page = rule ? routes.autoResponse(rule.id) : routes.autoResponseNew()
  const named = (rows: readonly { id: string | number; name: string }[]): Options =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ActionForm
        action={routes.form(rule ? "auto_responses.update" : "auto_responses.create")}
        page={page}
        state={states.save}
        className="form"
        label="Automatic response"
      >
        {rule && <input type="hidden" name="id" value={rule.id} />}
        <FormSelect
          name="template_id"
          label="Template"
          missing={notChosen.template}
          options={[{ value: "", label: notChosen.template }, ...named(templates)]}
          defaultValue={String(rule?.template_id ?? "")}
          required
        />
        <FormSelect
          name="source_id"
          label="Source"
          options={[{ value: "", label: "All sources" }, ...named(sources)]}
          defaultValue={String(rule?.source_id ?? "")}
        />
        <div className="form-pair">
          <FormSelect
            name="rating_min"
            label="Lowest rating"
            options={ratings}
            defaultValue={String(rule?.rating_min ?? 5)}
            hint="Reviews with 1 or 2 stars never get an automatic response."
          />
          <FormSelect
            name="rating_max"
            label="Highest rating"
            options={ratings}
            defaultValue={String(rule?.rating_max ?? 5)}
          />
        </div>
        <FormSelect
          name="has_text"
          label="Reviews"
          options={texts}
          defaultValue={String(rule?.has_text ?? "")}
        />
        <FormField
          name="delay_minutes"
          label="Delay in minutes"
          type="number"
          min={0}
          max={maxDelayMinutes}
          step={1}
          inputMode="numeric"
          defaultValue={rule?.delay_minutes ?? defaultDelayMinutes}
          hint="After the review is received. One week at most."
          missing={delayError}
          invalidMessage={delayError}
          required
        />
        <FormCheck
          name="active"
          label="Turned on"
          defaultChecked={rule?.active ?? true}
          hint="Applies to reviews received from now on."
        />
        <FormButtons track="settings_auto_responses.save" cancelHref={routes.autoResponses()} />
      </ActionForm>
      {rule && canDelete && (
        <ActionForm
          action={routes.form("auto_responses.delete")}
          page={page}
          state={states.remove}
          label="Delete automatic response"
        >
          <input type="hidden" name="id" value={rule.id} />
          <ConfirmSubmit
            label="Delete rule"
            question="Delete this rule? Pending responses will not be sent."
            confirmLabel="Delete"
            track="settings_auto_responses.delete"
          />
        </ActionForm>
      )}
    </>
  )
}
