import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { LocationBulkField } from "#lib/contract/location-bulk-actions/constants.ts"
import { locationLengths, openStatuses, openStatusLabels } from "#lib/contract/locations/constants.ts"
import { websiteError } from "#lib/errors/texts.ts"
import { bulkFieldLabels, clearLabels } from "#lib/features/locations/bulk-fields.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { CategoryField } from "./category-field.tsx"
import { type SelectedLocations, SelectionInputs } from "./selection-inputs.tsx"

export type EditFieldFormProps = {
  field: LocationBulkField
  /** Value that was chosen before, to be changed. */
  value: string
  isCleared: boolean
  category?: { id: string; name: string } | undefined
  selection: SelectedLocations
  zones: readonly string[]
  page: string
  listHref: string
  state: FormState
}

const statusOptions = openStatuses.map((value) => ({ value, label: openStatusLabels[value] }))
const headquartersOptions = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
]
const unchosen = { value: "", label: "Select" }

function ValueField({ field, value, category, zones }: EditFieldFormProps) {
  const label = bulkFieldLabels[field]
  switch (field) {
    case "category_id":
      return <CategoryField category={category} />
    case "open_status":
      return (
        <FormSelect name={field} label={label} options={[unchosen, ...statusOptions]} defaultValue={value} />
      )
    case "is_headquarters":
      return (
        <FormSelect
          name={field}
          label={label}
          options={[unchosen, ...headquartersOptions]}
          defaultValue={value}
        />
      )
    case "time_zone":
      return (
        <FormSelect
          name={field}
          label={label}
          hint="Opening hours and holidays follow it."
          options={[unchosen, ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))]}
          defaultValue={value}
        />
      )
    case "phone":
      return (
        <FormField
          name={field}
          label={label}
          type="tel"
          hint="Read as a number of each location's country unless it begins with +."
          defaultValue={value}
          maxLength={40}
          autoComplete="off"
        />
      )
    case "website":
      return (
        <FormField
          name={field}
          label={label}
          inputMode="url"
          defaultValue={value}
          maxLength={500}
          autoComplete="off"
          invalidMessage={websiteError}
        />
      )
    case "public_name":
      return (
        <FormField
          name={field}
          label={label}
          hint="The name customers see on review sites and directories."
          defaultValue={value}
          maxLength={locationLengths.name}
          autoComplete="off"
        />
      )
  }
}

/** One field and the value that the selected locations get; nothing is changed before it was seen in a preview. */
export function EditFieldForm(props: EditFieldFormProps) {
  const { field, isCleared, selection, page, listHref, state } = props
  const clearLabel = clearLabels[field]
  return (
    <ActionForm
      action={routes.form("location.fields_preview")}
      page={page}
      state={state}
      className="form"
      label={bulkFieldLabels[field]}
    >
      <SelectionInputs {...selection} />
      <input type="hidden" name="field" value={field} />
      <ValueField {...props} />
      {clearLabel && <FormCheck name="clear" label={clearLabel} defaultChecked={isCleared} />}
      <FormButtons
        label="Preview changes"
        busyLabel="Loading..."
        cancelHref={listHref}
        track="settings_locations.fields_preview"
      />
    </ActionForm>
  )
}
