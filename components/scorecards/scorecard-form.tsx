import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { gradeSteps } from "#lib/contract/partner-scorecards/constants.ts"
import { emailError, scoreError } from "#lib/errors/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const gradesHint = gradeSteps
  .map(({ grade, from }) => (from > 0 ? `${grade} from ${from}` : `${grade} below`))
  .join(", ")

/** Sends a business its score (D-074). @param backHref the list. */
export const ScorecardForm = ({ state, backHref }: { state: FormState; backHref: string }) => (
  <ActionForm
    action={routes.form("partner_scorecards.create")}
    page={routes.scorecardNew()}
    state={state}
    className="form"
    label="Scorecard"
  >
    <FormField name="business" label="Business" missing="Business is required" maxLength={120} required />
    <FormField
      name="email"
      label="Email"
      type="email"
      maxLength={254}
      missing={emailError}
      invalidMessage={emailError}
      hint="We'll email the scorecard to this address."
      required
    />
    <FormField
      name="score"
      label="Score"
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      step={1}
      missing={scoreError}
      invalidMessage={scoreError}
      hint={`0 to 100. Sets the grade: ${gradesHint}.`}
      required
    />
    <FormButtons track="scorecards.send" label="Send" busyLabel="Sending..." cancelHref={backHref} />
  </ActionForm>
)
