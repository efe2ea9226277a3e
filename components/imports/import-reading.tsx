import { Facts, type FactsProps } from "#components/ui/facts.tsx"
import type { Import } from "#lib/contract/imports/schema.ts"
import { datesText, isOrderOpen } from "#lib/features/imports/dates.ts"
import { mappedFields } from "#lib/features/imports/fields.ts"
import {
  changesTexts,
  encodingText,
  isEncodingOpen,
  isScaleOpen,
  notesTexts,
  ratingsText,
  repeatsTexts,
  separatorText,
  unreadableText,
  unreadText,
  withoutTexts,
  wordsText,
} from "#lib/features/imports/reading.ts"
import { titleText } from "#lib/format/import-notes.ts"

type Fact = FactsProps["facts"][number]

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-0.5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

function factsOf(file: Import): Fact[] {
  const { reading, format } = file
  if (!reading) return []
  const isCsv = format === "csv"
  const taken = mappedFields(file.mapping).filter(({ column }) => column !== null)
  const without = withoutTexts(reading)
  const notes = notesTexts(reading)
  const changes = changesTexts(reading)
  const isUnclear = (field: string) => reading.unclear.some((one) => one.field === field)
  const unreadable = unreadableText(reading.unreadable ?? 0)
  const unreadRatings = unreadText(reading)
  const facts: (Fact | null)[] = [
    ["Review source", reading.source],
    reading.header_line > 1 ? ["Column names", titleText(reading.header_line)] : null,
    file.columns.length > 0
      ? ["Columns", <Lines key="columns" lines={taken.map(({ label, column }) => `${label}: ${column}`)} />]
      : null,
    reading.left.length > 0 ? ["Not imported", reading.left.join(", ")] : null,
    changes.length > 0 ? ["Changed", <Lines key="changes" lines={changes} />] : null,
    notes.length > 0 ? ["Left out", <Lines key="notes" lines={notes} />] : null,
    reading.repeats ? ["Repeated", <Lines key="repeats" lines={repeatsTexts(reading.repeats)} />] : null,
    without.length > 0 ? ["Incomplete", <Lines key="without" lines={without} />] : null,
    unreadable ? ["Unreadable", unreadable] : null,
    isCsv && reading.separator ? ["Separator", separatorText(reading.separator)] : null,
    isCsv && !isEncodingOpen(file) ? ["Encoding", encodingText(file)] : null,
    reading.ratings && !isScaleOpen(file) ? ["Ratings", ratingsText(file)] : null,
    reading.rating_words && !isUnclear("rating") ? ["Rating words", wordsText(reading)] : null,
    unreadRatings ? ["Unknown ratings", unreadRatings] : null,
    file.dates && !isOrderOpen(file) ? ["Dates", datesText(file)] : null,
  ]
  return facts.filter((fact) => fact !== null)
}

/** How the columns of a file are read, which are ignored, and how many rows lack something; nothing before the check. */
export function ImportReadingFacts({ file }: { file: Import }) {
  const facts = factsOf(file)
  if (facts.length === 0) return null
  return (
    <section className="form-set" aria-labelledby="import-reading">
      <h2 id="import-reading">How this file is read</h2>
      <Facts facts={facts} />
    </section>
  )
}
