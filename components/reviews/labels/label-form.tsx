import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import type { ReviewStatusLabel } from "#lib/contract/index.ts"
import { maxLabelName } from "#lib/contract/reviews/constants.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** A colour that is told apart from both backgrounds. */
const defaultColor = "#5b7fa6"

/** Name and colour of a label; absent for a new one (D-124). */
export const LabelForm = ({ label, state }: { label?: ReviewStatusLabel; state: FormState }) => (
  <ActionForm
    action={routes.form(label ? "review_status_labels.update" : "review_status_labels.create")}
    page={routes.reviewLabels()}
    state={state}
    className="kept-form"
    label={label ? `Edit ${label.name}` : "New label"}
  >
    {label && <input type="hidden" name="id" value={label.id} />}
    <FormField name="name" label="Name" defaultValue={label?.name} limit={maxLabelName} required />
    <FormField name="color" type="color" label="Color" defaultValue={label?.color ?? defaultColor} required />
    <FormButtons
      label={label ? "Save" : "Add label"}
      kind={label ? "default" : "primary"}
      track="settings_labels.save"
    />
  </ActionForm>
)
