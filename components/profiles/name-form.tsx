import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import type { Profile } from "#lib/contract/profiles/schema.ts"
import { anyPhonePattern } from "#lib/contract/signup/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type NameFormProps = {
  profile: Profile
  /** Of the account (D-086). */
  timeZone: string
  state: FormState
}

/** Names and phone of the own profile; the time zone is the account's (D-079). */
export function NameForm({ profile, timeZone, state }: NameFormProps) {
  return (
    <ActionForm
      action={routes.form("profiles.update")}
      page={routes.profile()}
      state={state}
      className="form"
      label="Profile"
    >
      <div className="form-pair">
        <FormField
          name="first_name"
          label="First name"
          defaultValue={profile.first_name}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <FormField
          name="last_name"
          label="Last name"
          defaultValue={profile.last_name}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      <FormField
        name="phone"
        type="tel"
        label="Phone"
        defaultValue={profile.phone ?? ""}
        autoComplete="tel"
        pattern={anyPhonePattern}
        invalidMessage="Enter a valid phone number"
        maxLength={40}
        hint="Numbers of other countries begin with + and the country code."
      />
      <div className="field">
        <span className="label">Time zone</span>
        <span>{timeZone.replaceAll("_", " ")}</span>
        <span className="hint">Shared by everyone in the account.</span>
      </div>
      <FormButtons track="settings_profile.save" />
    </ActionForm>
  )
}
