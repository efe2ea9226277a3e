import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Stars } from "#components/ui/stars.tsx"
import type { Import, ImportPreview } from "#lib/contract/imports/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { momentText } from "#lib/features/imports/dates.ts"
import { inWords } from "#lib/features/imports/fields.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { lineColumn } from "./line-column.tsx"

const none = <span className="text-faint">None</span>

/** The value of a cell; a rejected row shows none, as its cells were not taken. */
const given = (value: string | null, { reason }: ImportPreview) => value ?? (reason === null ? none : null)

function Rating({ rating, recommends, reason, rating_text: text }: ImportPreview) {
  if (reason !== null) return null
  if (text) return text
  if (recommends !== null) return recommends ? "Recommended" : "Not recommended"
  if (rating === null) return "No rating"
  return (
    <span className="whitespace-nowrap">
      <Stars rating={rating} /> {rating}
    </span>
  )
}

const knownTexts = { imported: "Already imported", repeated: "Repeats another row" } as const

const Text = ({ title, content, reason, known }: ImportPreview) =>
  reason === null ? (
    <>
      {known && <span className="block text-faint">{knownTexts[known]}</span>}
      {title && <strong className="block font-medium">{title}</strong>}
      {content ?? (title ? "" : none)}
    </>
  ) : (
    <span className="text-negative-text">Rejected: {inWords(reason)}</span>
  )

const photos: Column<ImportPreview> = {
  key: "photos",
  label: "Photos",
  isNumber: true,
  cell: ({ images, reason }) => (reason === null ? formatCount(images ?? 0) : null),
}

const columns: Column<ImportPreview>[] = [
  lineColumn,
  {
    key: "location",
    label: "Location",
    cell: (row) => (
      <>
        {given(row.location, row)}
        {row.address && <span className="block text-faint">{row.address}</span>}
      </>
    ),
  },
  { key: "rating", label: "Rating", cell: (row) => <Rating {...row} /> },
  { key: "author", label: "Author", cell: (row) => given(row.author, row) },
  {
    key: "date",
    label: "Date",
    cell: (row) => given(row.published_at && momentText(row.published_at), row),
  },
  { key: "text", label: "Review", isLong: true, cell: (row) => <Text {...row} /> },
  { key: "response", label: "Response", isLong: true, cell: (row) => given(row.response, row) },
]

/** The first rows of a file as they will be. */
export function PreviewRows({ file: { reading, mapping } }: { file: Pick<Import, "reading" | "mapping"> }) {
  const hasPhotos = Boolean(ownValue(mapping, "images"))
  if (!reading || reading.preview.length === 0) return null
  return (
    <section className="form-set" aria-labelledby="preview-rows">
      <h2 id="preview-rows">First rows</h2>
      <DataTable
        caption="First rows"
        track="settings_import.preview_rows"
        columns={hasPhotos ? [...columns, photos] : columns}
        rows={reading.preview}
        rowKey={({ line }) => line}
      />
    </section>
  )
}
