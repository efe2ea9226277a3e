import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { noColumn } from "#lib/contract/imports/constants.ts"
import type { Import } from "#lib/contract/imports/schema.ts"
import { mappedFields } from "#lib/features/imports/fields.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { ChoiceFields, type ChoiceFieldsProps } from "./choice-fields.tsx"
import { ReadingSelects } from "./reading-selects.tsx"

export type ReadingFormProps = Pick<ChoiceFieldsProps, "sources" | "today"> & {
  file: Import
  state: FormState
}

const none = { value: noColumn, label: "Not imported" }

/** How this file is read: its columns, source and defaults. Saving checks it again. */
export function ReadingForm({ file, state, ...choices }: ReadingFormProps) {
  const columns = [...new Set(file.columns)].filter((name) => name !== "")
  const options = [none, ...columns.map((name) => ({ value: name, label: name }))]
  const hasColumns = columns.length > 0
  return (
    <ActionForm
      action={routes.form("imports.update")}
      page={routes.importFile(file.id)}
      state={state}
      className="form max-w-240"
      label="How this file is read"
    >
      <input type="hidden" name="id" value={file.id} />
      {hasColumns && (
        <fieldset className="form-set">
          <legend>Columns</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-4">
            {mappedFields(file.mapping).map(({ name, label, column }) => (
              <FormSelect
                key={name}
                name={`mapping.${name}`}
                label={label}
                options={options}
                defaultValue={column ?? noColumn}
              />
            ))}
          </div>
        </fieldset>
      )}
      <ReadingSelects file={file} />
      <ChoiceFields {...choices} given={file} />
      <FormButtons kind="default" label="Check again" busyLabel="Checking..." track="settings_import.check" />
    </ActionForm>
  )
}
