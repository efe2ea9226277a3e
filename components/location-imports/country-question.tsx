import { FormSelect } from "#components/form/form-select.tsx"
import { noColumn } from "#lib/contract/imports/constants.ts"

export type CountryChoice = { value: string; label: string }

/** Asks in which country new locations are, where no column says it. */
export const CountryQuestion = ({
  countries,
  columns,
}: {
  countries: readonly CountryChoice[]
  /** Columns that may have it. */
  columns: readonly string[]
}) => (
  <>
    <p className="notice">No column is recognized as the country.</p>
    <FormSelect
      name="default_country"
      label="Country of new locations"
      options={[
        { value: "", label: "Choose a country" },
        ...countries,
        { value: noColumn, label: "None: rows without a country fail" },
      ]}
      defaultValue=""
    />
    {columns.length > 0 && (
      <FormSelect
        name="mapping.country"
        label="Or a column has it"
        options={[
          { value: "", label: "No column" },
          ...columns.map((name) => ({ value: name, label: name })),
        ]}
        defaultValue=""
      />
    )}
  </>
)
