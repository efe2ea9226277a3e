import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { Import } from "#lib/contract/imports/schema.ts"
import type { SourceChoice } from "#lib/features/imports/queries.ts"

export type ChoiceFieldsProps = {
  sources: readonly SourceChoice[]
  /** As it was chosen before. */
  given?: Pick<Import, "source" | "default_date" | "default_location">
  /** The account's day. */
  today: string
}

const unsaid = { value: "", label: "As in the file, otherwise Import" }

/** Choices that a file does not contain: the source of its reviews, and defaults for rows without a date or a location. */
export function ChoiceFields({ sources, given, today }: ChoiceFieldsProps) {
  return (
    <>
      <FormSelect
        name="source"
        label="Review source"
        options={[unsaid, ...sources]}
        defaultValue={given?.source ?? ""}
      />
      <div className="form-pair">
        <FormField
          name="default_date"
          label="Date for rows without a date"
          hint="If empty, these rows are rejected."
          type="date"
          max={today}
          defaultValue={given?.default_date ?? ""}
        />
        <FormField
          name="default_location"
          label="Location for rows without a location"
          hint="The name of an existing or new location."
          maxLength={200}
          defaultValue={given?.default_location ?? ""}
        />
      </div>
    </>
  )
}
