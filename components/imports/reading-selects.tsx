import { FormSelect } from "#components/form/form-select.tsx"
import { dateOrders, importEncodings, ratingScales } from "#lib/contract/imports/constants.ts"
import { encodingLabels } from "#lib/contract/imports/encodings.ts"
import type { Import } from "#lib/contract/imports/schema.ts"
import { orderLabels } from "#lib/features/imports/dates.ts"
import { scaleLabel } from "#lib/features/imports/reading.ts"

const found = { value: "", label: "As the file shows" }

/** How the letters of a CSV file are written. */
export const EncodingSelect = ({ encoding }: { encoding: string | null | undefined }) => (
  <FormSelect
    name="encoding"
    label="Encoding"
    options={[found, ...importEncodings.map((value) => ({ value, label: encodingLabels[value] }))]}
    defaultValue={encoding ?? ""}
  />
)

/** Reading options that the file mostly shows itself, to correct it where it is wrong. */
export const ReadingSelects = ({ file }: { file: Import }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-4">
    {file.format === "csv" && <EncodingSelect encoding={file.encoding} />}
    <FormSelect
      name="rating_scale"
      label="Rating scale"
      options={[found, ...ratingScales.map((value) => ({ value, label: scaleLabel(value) }))]}
      defaultValue={file.rating_scale ?? ""}
    />
    <FormSelect
      name="date_order"
      label="Day and month order"
      options={[found, ...dateOrders.map((value) => ({ value, label: orderLabels[value] }))]}
      defaultValue={file.date_order ?? ""}
    />
  </div>
)
