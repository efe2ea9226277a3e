import { ActionForm } from "#components/form/action-form.tsx"
import { ErrorNotice } from "#components/form/error-notice.tsx"
import { Button } from "#components/ui/button.tsx"
import { StatusCard } from "#components/ui/status-card.tsx"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ResumePlanProps = {
  title: string
  text: string
  /** Whether the user may. */
  canResume: boolean
  state: FormState
}

/** A plan that was cancelled and goes on until its period ends; it can be taken back until then (D-291). */
export const ResumePlan = ({ title, text, canResume, state }: ResumePlanProps) => (
  <StatusCard tone="warning" title={title}>
    <p>{text}</p>
    {canResume && (
      <>
        <ErrorNotice text={state.error} />
        <ActionForm
          action={routes.form("billing.resume")}
          page={routes.billing()}
          state={untouched}
          className="mt-2.5"
          label="Resume the plan"
        >
          <input type="hidden" name="cancel_at_period_end" value="false" />
          <Button type="submit" dense data-track="billing.resume">
            Resume plan
          </Button>
        </ActionForm>
      </>
    )}
  </StatusCard>
)
