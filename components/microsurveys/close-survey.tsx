import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { Microsurvey } from "#lib/contract/microsurveys/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type CloseSurveyProps = {
  survey: Pick<Microsurvey, "id" | "name" | "active">
  /** The page that the button is on. */
  page: string
  /** From `currentForm("microsurveys.update:state")`. */
  state: FormState
}

/** Closes a microsurvey, or opens it again (D-299). */
export const CloseSurvey = ({ survey: { id, name, active }, page, state }: CloseSurveyProps) => (
  <ActionForm
    action={routes.form("microsurveys.update:state")}
    page={page}
    state={state}
    label={`${active ? "Close" : "Reopen"} ${name}`}
  >
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="active" value={String(!active)} />
    {active ? (
      <ConfirmSubmit
        label="Close"
        question={`Close ${name}? Its pages and links will say that it has closed. You can reopen it.`}
        confirmLabel="Close"
        isHarmless
        track="microsurveys.close"
      />
    ) : (
      <FormButtons label="Reopen" kind="default" track="microsurveys.reopen" />
    )}
  </ActionForm>
)
