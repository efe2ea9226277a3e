import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type AccountFormProps = {
  state: FormState
  name: string
  timeZone: string
  weekStart: string
  /** IANA names. */
  zones: readonly string[]
}

/** Company name, time zone and week start (D-079). */
export function AccountForm({ state, name, timeZone, weekStart, zones }: AccountFormProps) {
  return (
    <ActionForm
      action={routes.form("account.save")}
      page={routes.accountSettings()}
      state={state}
      className="form"
      label="Account"
    >
      <FormField
        name="name"
        label="Company name"
        defaultValue={name}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <FormSelect
        name="time_zone"
        label="Time zone"
        defaultValue={timeZone}
        hint="Days in reports and filters start at midnight in this time zone."
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      />
      <FormSelect
        name="week_start"
        label="First day of the week"
        defaultValue={weekStart}
        options={[
          { value: "sunday", label: "Sunday" },
          { value: "monday", label: "Monday" },
        ]}
      />
      <FormButtons track="settings_account.save" cancelHref={routes.settings()} />
    </ActionForm>
  )
}
