import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { UserType } from "#lib/contract/user-types/schema.ts"
import type { User } from "#lib/contract/users/schema.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type UserFormProps = {
  /** Absent for a new one. */
  user?: User
  /** Whether it is the logged-in user, who changes the email in the profile. */
  isOwn?: boolean
  /** Types that the user may assign. */
  types: readonly UserType[]
  /** Absent for an account without locations of its own. */
  places?: { locations: PickerFacts; groups: PickerFacts | null } | undefined
  state: FormState
}

/** The select itself hides what admins need not choose, so that it does before scripts run. */
const unlessAllClass = "[.form:has(option[data-all]:checked)_&]:hidden"

/** Names, email, type and what is assigned to a user (D-056, D-079). */
export function UserForm({ user, isOwn, types, places, state }: UserFormProps) {
  const page = user ? routes.user(user.id) : routes.userNew()
  return (
    <ActionForm
      action={routes.form(user ? "users.update" : "users.create")}
      page={page}
      state={state}
      className="form"
      label="User"
    >
      {user && <input type="hidden" name="id" value={user.id} />}
      <div className="form-pair">
        <FormField
          name="first_name"
          label="First name"
          defaultValue={user?.first_name ?? ""}
          maxLength={100}
          required
        />
        <FormField name="last_name" label="Last name" defaultValue={user?.last_name ?? ""} maxLength={100} />
      </div>
      {isOwn ? (
        <div className="field">
          <span className="label">Email</span>
          <span>{user?.email}</span>
          <span className="hint">
            To change your own email address, go to <Link href={routes.profile()}>your profile</Link>.
          </span>
        </div>
      ) : (
        <FormField
          name="email"
          type="email"
          label="Email"
          defaultValue={user?.email}
          hint={
            user
              ? "Changing the email logs the user out until they confirm the new address."
              : "We'll email an invitation with a link to choose a password."
          }
          invalidMessage="Enter a valid email address"
          maxLength={254}
          autoComplete="off"
          required
        />
      )}
      {user?.is_account_owner ? (
        <div className="field">
          <span className="label">Type</span>
          <span>{user.user_type}</span>
          <span className="hint">The account owner's type can't be changed.</span>
        </div>
      ) : (
        <FormSelect
          name="user_type_id"
          label="Type"
          defaultValue={String(user?.user_type_id ?? types.find(({ name }) => name === "User")?.id ?? "")}
          hint={
            places && (
              <>
                <span className="hidden [.form:has(option[data-all]:checked)_&]:inline">
                  Admins see every location in the account.
                </span>
                <span className={unlessAllClass}>
                  {places.groups === null
                    ? "Users see the locations assigned below."
                    : "Users see the locations and groups assigned below."}
                </span>
              </>
            )
          }
          options={types.map((type) => ({
            value: String(type.id),
            label: type.name,
            isAll: type.has_all_locations ?? false,
          }))}
        />
      )}
      {places && !user?.is_account_owner && (
        <div className={`form-set ${unlessAllClass}`}>
          <FormPicker facts={places.locations} label="Locations" addLabel="Add locations" page={page} />
          {places.groups && (
            <FormPicker
              facts={places.groups}
              label="Groups"
              addLabel="Add groups"
              hint="Includes all locations in the group, even those added later."
              page={page}
            />
          )}
        </div>
      )}
      <FormButtons track="settings_users.save" cancelHref={routes.users()} />
    </ActionForm>
  )
}
