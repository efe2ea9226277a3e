import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { PasswordMeter } from "#components/form/password-meter.tsx"
import { accountVerticals } from "#lib/contract/accounts/verticals.ts"
import { passwordLength } from "#lib/contract/passwords/schema.ts"
import { anyPhonePattern } from "#lib/contract/signup/schema.ts"
import { emailError, phoneError, termsError } from "#lib/errors/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { OwnTimeZone } from "./own-time-zone.tsx"

export type SignupFormProps = {
  state: FormState
  /** Absent where there are no terms to accept. */
  termsUrl?: string | undefined
  /** Whose customer the new account becomes, by which link (D-273); null for the product's own. */
  partner: { key: string; name: string } | null
  /** The field of the country. */
  children: ReactNode
}

const verticals = accountVerticals.map((name) => ({ value: name, label: name }))

/** Opens an account (D-047). */
export function SignupForm({ state, termsUrl, partner, children }: SignupFormProps) {
  return (
    <div className="login-box login-box-wide">
      <div>
        <h1>{partner ? `Sign up with ${partner.name}` : "Sign up"}</h1>
        <p className="text-13 text-muted">
          Free for 30 days. Reviews, listings and performance for every location.
        </p>
      </div>
      <ActionForm
        action={routes.form("signup.user")}
        page={routes.signup({ partner: partner?.key })}
        state={state}
        className="form-set"
        label="Sign up"
      >
        <OwnTimeZone />
        {partner && <input type="hidden" name="partner_key" value={partner.key} />}
        <div className="form-pair">
          <FormField name="first_name" label="First name" autoComplete="given-name" maxLength={60} required />
          <FormField name="last_name" label="Last name" autoComplete="family-name" maxLength={60} required />
        </div>
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
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          minLength={passwordLength.min}
          maxLength={passwordLength.max}
          hint={
            <>
              {passwordLength.min} characters or more
              <PasswordMeter />
            </>
          }
          invalidMessage={`Password must have ${passwordLength.min} to ${passwordLength.max} characters`}
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
        <FormField
          name="company_name"
          label="Company name"
          autoComplete="organization"
          maxLength={120}
          required
        />
        <FormSelect
          name="account_vertical_name"
          label="Industry"
          options={[{ value: "", label: "Choose" }, ...verticals]}
          required
        />
        {children}
        {termsUrl && (
          <FormCheck
            name="terms_accepted"
            label={
              <>
                I accept the{" "}
                <a href={termsUrl} target="_blank" rel="noreferrer">
                  terms of service
                </a>
              </>
            }
            required={termsError}
          />
        )}
        <FormButtons className="mt-1" track="signup.create_user" label="Sign up" />
      </ActionForm>
      <p className="text-13 text-muted">
        Have an account? <a href={routes.login()}>Log in</a>
      </p>
    </div>
  )
}
