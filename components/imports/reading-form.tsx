import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { Import } from "#lib/contract/imports/schema.ts"
import { mappedFields } from "#lib/features/imports/fields.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { ChoiceFields, type ChoiceFieldsProps } from "./choice-fields.tsx"
import { ColumnSelects } from "./column-selects.tsx"
import { ReadingSelects } from "./reading-selects.tsx"

export type ReadingFormProps = Pick<ChoiceFieldsProps, "sources" | "today"> & {
  file: Import
  state: FormState
}

/** How this file is read: its columns, source and defaults. Saving checks it again. */
export function ReadingForm({ file, state, ...choices }: ReadingFormProps) {
  return (
    <ActionForm
      action={routes.form("imports.update")}
      page={routes.importFile(file.id)}
      state={state}
      className="form max-w-240"
      label="How this file is read"
    >
      <input type="hidden" name="id" value={file.id} />
      <ColumnSelects columns={file.columns} fields={mappedFields(file.mapping)} />
      <ReadingSelects file={file} />
      <ChoiceFields {...choices} given={file} />
      <FormButtons kind="default" label="Check again" busyLabel="Checking..." track="settings_import.check" />
    </ActionForm>
  )
}
