import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { anyPhonePattern } from "#lib/contract/signup/schema.ts"
import { phoneError, websiteError } from "#lib/errors/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type SignupLocationFormProps = {
  state: FormState
  /** Whose account the location is added to is known by the session. */
  isSignedIn: boolean
  /** The fields of the address. */
  children: ReactNode
}

/** The first location of a new account (D-048, D-150). */
export function SignupLocationForm({ state, isSignedIn, children }: SignupLocationFormProps) {
  return (
    <div className="login-box login-box-wide">
      <div>
        <h1>Your first location</h1>
        <p className="text-13 text-muted">Where customers find you. You can add more later.</p>
        {!isSignedIn && (
          <p className="text-13" role="note">
            First <a href={routes.signup()}>sign up</a> or <a href={routes.login()}>log in</a>.
          </p>
        )}
      </div>
      <ActionForm
        action={routes.form("signup.create_location")}
        page={routes.signupLocation()}
        state={state}
        className="form-set"
        label="Your first location"
      >
        <FormField name="name" label="Internal Name" hint="What you call it" maxLength={120} required />
        <FormField
          name="public_name"
          label="Public Name"
          hint="As customers see it. Leave empty to use the internal name."
          autoComplete="organization"
          maxLength={120}
        />
        {children}
        <div className="form-pair">
          <FormField
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            pattern={anyPhonePattern}
            maxLength={40}
            invalidMessage={phoneError}
          />
          <FormField
            name="website"
            label="Website"
            inputMode="url"
            autoComplete="url"
            maxLength={500}
            invalidMessage={websiteError}
          />
        </div>
        <FormField name="google_place_id" label="Google Place ID" autoComplete="off" maxLength={300} />
        <FormButtons className="mt-1" track="signup.create_location">
          <a className="btn btn-quiet" href={routes.home()}>
            Skip: Add a location later
          </a>
        </FormButtons>
      </ActionForm>
    </div>
  )
}
