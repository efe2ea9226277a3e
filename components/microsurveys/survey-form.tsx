import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { SurveyFields, type SurveyStart } from "./survey-fields.tsx"

export type SurveyFormProps = {
  /** Absent for a new one. */
  id?: Id
  start: SurveyStart
  /** Answers that it has. */
  responses?: number
  businessName: string
  canSave: boolean
  canDelete?: boolean
  states: { save: FormState; remove: FormState }
}

/** A microsurvey: its question, what follows, and whether it takes answers. */
export function SurveyForm(props: SurveyFormProps) {
  const { id, start, responses = 0, businessName, canSave, canDelete, states } = props
  const page = id === undefined ? routes.microsurveyNew() : routes.microsurvey(id)
  return (
    <>
      <ActionForm
        action={routes.form(id === undefined ? "microsurveys.create" : "microsurveys.update")}
        page={page}
        state={states.save}
        className="form-set"
        label="Microsurvey"
      >
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        <SurveyFields start={start} businessName={businessName} isTypeFixed={responses > 0} />
        {canSave && <FormButtons track="microsurveys.save" cancelHref={routes.microsurveys()} />}
      </ActionForm>
      {id !== undefined && canDelete && (
        <ActionForm
          action={routes.form("microsurveys.delete")}
          page={page}
          state={states.remove}
          label={`Delete ${start.name}`}
        >
          <input type="hidden" name="id" value={id} />
          <ConfirmSubmit
            label="Delete microsurvey"
            question={
              responses > 0
                ? `Delete ${start.name}? Its ${countOf(responses, "response", "responses")} will be deleted too.`
                : `Delete ${start.name}?`
            }
            confirmLabel="Delete"
            track="microsurveys.delete"
          />
        </ActionForm>
      )}
    </>
  )
}
