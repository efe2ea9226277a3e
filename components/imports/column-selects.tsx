import { FormSelect } from "#components/form/form-select.tsx"
import { noColumn } from "#lib/contract/imports/constants.ts"
import type { MappedField } from "#lib/features/imports/fields.ts"

const none = { value: noColumn, label: "Not imported" }

/** The column of each field of a file; nothing for a file without columns. @param columns names of all. */
export function ColumnSelects({
  columns,
  fields,
}: {
  columns: readonly string[]
  fields: readonly MappedField[]
}) {
  const names = [...new Set(columns)].filter((name) => name !== "")
  if (names.length === 0) return null
  const options = [none, ...names.map((name) => ({ value: name, label: name }))]
  return (
    <fieldset className="form-set">
      <legend>Columns</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-4">
        {fields.map(({ name, label, column }) => (
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
  )
}
