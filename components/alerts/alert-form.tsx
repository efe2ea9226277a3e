import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormCheckList } from "#components/form/form-check-list.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { alertFrequencies, alertTypes } from "#lib/contract/alerts/constants.ts"
import type { Alert } from "#lib/contract/alerts/schema.ts"
import { reviewTypeNames, reviewTypes } from "#lib/contract/reviews/constants.ts"
import { channelNames } from "#lib/features/alerts/labels.ts"
import type { AlertChoice } from "#lib/features/alerts/queries.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type AlertFormProps = {
  /** Absent for a new one. */
  alert?: Alert
  /** Whose alert a new one can be; none where it is one's own. */
  users: readonly AlertChoice[]
  /** Id of the logged-in user. */
  ownId: string
  sources: readonly AlertChoice[]
  /** Absent for an account without locations of its own. */
  places?: { locations: PickerFacts; groups: PickerFacts | null } | undefined
  /** Whether alerts can go by SMS (F-463). */
  canSms: boolean
  state: FormState
}

const stars = [1, 2, 3, 4, 5].map((max) => ({
  value: String(max),
  label: max === 1 ? "1 star" : `Up to ${max} stars`,
}))
const optionsOf = (words: readonly { id: number; name: string }[]) =>
  words.map(({ id, name }) => ({ value: String(id), label: name }))

function Whose({ alert, users, ownId }: Pick<AlertFormProps, "alert" | "users" | "ownId">) {
  if (alert) {
    return (
      <div className="field">
        <span className="label">User</span>
        <span>
          {alert.user_name} <span className="text-faint">{alert.user_email}</span>
        </span>
      </div>
    )
  }
  return users.length > 0 ? (
    <FormSelect name="user_id" label="User" options={users} defaultValue={ownId} />
  ) : null
}

/** Edits an alert: subject, time and channel (D-079, D-136). */
export function AlertForm({ alert, users, ownId, sources, places, canSms, state }: AlertFormProps) {
  const page = alert ? routes.alert(alert.id) : routes.alertNew()
  const isSms = alert?.channel === "sms"
  return (
    <ActionForm
      action={routes.form(alert ? "alerts.update" : "alerts.create")}
      page={page}
      state={state}
      className="form"
      label="Alert"
    >
      {alert && <input type="hidden" name="id" value={alert.id} />}
      <Whose alert={alert} users={users} ownId={ownId} />
      <div className="form-pair">
        <FormSelect
          name="alert_type_id"
          label="Type"
          options={optionsOf(alertTypes)}
          defaultValue={String(alert?.alert_type_id ?? alertTypes[0].id)}
          hint="Negative reviews have 1 to 3 stars, or no stars and a negative text or recommendation. A summary shows figures and the highest- and lowest-rated reviews."
        />
        <FormSelect
          name="alert_frequency_id"
          label="Frequency"
          options={optionsOf(alertFrequencies)}
          defaultValue={String(alert?.alert_frequency_id ?? alertFrequencies[1].id)}
          hint="In the account's time zone. Nothing is sent when there is nothing new."
        />
      </div>
      {(canSms || isSms) && (
        <FormSelect
          name="channel"
          label="Channel"
          options={Object.entries(channelNames).map(([value, label]) => ({ value, label }))}
          defaultValue={alert?.channel ?? "email"}
          hint="SMS goes to the phone number in the user's profile."
        />
      )}
      <FormSelect
        name="rating_max"
        label="Highest rating"
        options={[{ value: "", label: "Any rating" }, ...stars]}
        defaultValue={alert?.rating_max == null ? "" : String(alert.rating_max)}
      />
      <FormCheckList
        inColumns
        name="review_types"
        label="Review types"
        options={reviewTypes.map((type) => ({ value: type, label: reviewTypeNames[type] }))}
        chosen={alert?.review_types ?? []}
        hint="Leave empty to include all."
      />
      {sources.length > 0 && (
        <FormCheckList
          inColumns
          name="source_ids"
          label="Sources"
          options={sources}
          chosen={(alert?.source_ids ?? []).map(String)}
          hint="Leave empty to include all."
        />
      )}
      {places && (
        <>
          <FormPicker
            facts={places.locations}
            label="Locations"
            addLabel="Add locations"
            hint={
              places.groups
                ? "Leave locations and groups empty to include all that the user can see."
                : "Leave locations empty to include all that the user can see."
            }
            page={page}
          />
          {places.groups && (
            <FormPicker
              facts={places.groups}
              label="Groups"
              addLabel="Add groups"
              hint="Includes all locations in the group, even those added later."
              page={page}
            />
          )}
        </>
      )}
      <FormCheck
        name="active"
        label="Active"
        defaultChecked={alert ? alert.active && !alert.is_unsubscribed : true}
        hint={
          alert?.is_unsubscribed
            ? "The user unsubscribed from these emails. Saving this alert as active resumes them."
            : undefined
        }
      />
      <FormButtons track="settings_alerts.save" cancelHref={routes.alerts()} />
    </ActionForm>
  )
}
