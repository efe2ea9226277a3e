import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { commentLength } from "#lib/contract/scorecard-requests/schema.ts"
import { anyPhonePattern } from "#lib/contract/signup/schema.ts"
import { emailError, phoneError } from "#lib/errors/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ScorecardRequestFormProps = { state: FormState; id: string; accountName: string }

/** Asks whoever sent the scorecard to be in touch (D-081). */
export function ScorecardRequestForm({ state, id, accountName }: ScorecardRequestFormProps) {
  return (
    <ActionForm
      action={routes.form("scorecard_requests.create")}
      page={routes.scorecardRequest(id)}
      state={state}
      className="form-set"
      label="Request"
    >
      <p>Would you like to know how to improve it? Leave your details for {accountName}.</p>
      <input type="hidden" name="id" value={id} />
      <FormField
        name="name"
        label="Name"
        missing="Name is required"
        autoComplete="name"
        maxLength={120}
        required
      />
      <div className="form-pair">
        <FormField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          missing={emailError}
          invalidMessage={emailError}
          required
        />
        <FormField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          pattern={anyPhonePattern}
          maxLength={40}
          invalidMessage={phoneError}
        />
      </div>
      <FormTextArea name="comment" label="Comment" limit={commentLength} />
      <FormButtons className="mt-1" track="scorecard_request.send" label="Send" />
    </ActionForm>
  )
}
