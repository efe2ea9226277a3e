import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { nextAttribute } from "#components/ui/next-attribute.ts"
import { noColumn } from "#lib/contract/imports/constants.ts"
import { encodingLabels } from "#lib/contract/imports/encodings.ts"
import type {
  Import,
  ImportCharset,
  ImportDates,
  ImportRatings,
  ImportReading,
  ImportSourceRatings,
} from "#lib/contract/imports/schema.ts"
import {
  datesText,
  isOrderOpen,
  orderLabels,
  ordersOf,
  rejectedText,
  sampleText,
} from "#lib/features/imports/dates.ts"
import { labelOf } from "#lib/features/imports/fields.ts"
import {
  isEncodingOpen,
  isOpen,
  isScaleOpen,
  openSources,
  scaleLabel,
  scaleSamples,
  scalesOf,
  scaleText,
  sourceLabel,
} from "#lib/features/imports/reading.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { SampleRadios } from "./sample-radios.tsx"

/** How letters are read in each way that a file leaves open. */
export const EncodingQuestion = ({ charset }: { charset: ImportCharset }) => (
  <>
    <p className="notice">The encoding of this file isn't clear. Choose the one that reads right.</p>
    <SampleRadios
      name="encoding"
      label="Encoding"
      missing="Choose an encoding"
      options={charset.choices.map(({ encoding, sample }) => ({
        value: encoding,
        label: encodingLabels[encoding],
        samples: [sample],
      }))}
    />
  </>
)

const ScaleQuestion = ({ ratings }: { ratings: ImportRatings }) => (
  <>
    <p className="notice">{scaleText(ratings)}</p>
    <SampleRadios
      name="rating_scale"
      label="Rating scale"
      missing="Choose a scale"
      options={scalesOf(ratings).map((scale) => ({
        value: scale,
        label: scaleLabel(scale),
        samples: scaleSamples(ratings, scale),
      }))}
    />
  </>
)

/** The scale of the ratings that one of several sources has. */
const SourceQuestion = ({ source }: { source: ImportSourceRatings }) => (
  <>
    <p className="notice">The scale of the ratings from {sourceLabel(source)} isn't clear.</p>
    <SampleRadios
      name={`rating_scales.${source.key}`}
      label={`Rating scale: ${sourceLabel(source)}`}
      missing="Choose a scale"
      options={scalesOf(source).map((scale) => ({
        value: scale,
        label: scaleLabel(scale),
        samples: scaleSamples(source, scale),
      }))}
    />
  </>
)

const OrderQuestion = ({ file, dates }: { file: Import; dates: ImportDates }) => (
  <>
    <p className="notice">{datesText(file)}</p>
    <SampleRadios
      name="date_order"
      label="Day and month order"
      missing="Choose which comes first"
      options={ordersOf(dates).map((order) => ({
        value: order,
        label: orderLabels[order],
        samples: [
          ...dates.samples.map((sample) => sampleText(sample, order)),
          ...[rejectedText(dates, order)].filter((text) => text !== null),
        ],
      }))}
    />
  </>
)

type ColumnQuestionProps = Pick<ImportReading["unclear"][number], "field" | "columns" | "samples"> & {
  label: string
  /** Whether columns are named for it. */
  isNamed?: boolean
  /** Whether a row needs none. */
  isOptional?: boolean
}

/** Asks whether a column is what its name says. */
function oneColumnText(field: string, column: string, label: string): string {
  if (field === "location_name") return `Does “${column}” say which location a review is about?`
  if (field === "rating") return `Does “${column}” say how many stars a review gives?`
  if (field === "id")
    return `Does “${column}” have the IDs that your locations have here? Compare their names.`
  if (field === "recommended") return `Does “${column}” say whether a review recommends the location?`
  if (field === "review_id")
    return `Different reviews have the same value in “${column}”. Does it still tell reviews apart?`
  if (field === "country" || field === "state" || field === "zipcode")
    return `“${column}” differs between reviews of one location. Is it the location's?`
  if (field === "city")
    return `Does “${column}” say which city a location is in? Then each city has a location of its own.`
  if (field === "house_number") return `Does “${column}” have the house numbers of the addresses?`
  if (field === "response") return `Does “${column}” have your responses to the reviews?`
  return `Does “${column}” have the ${label.toLowerCase()} of each review?`
}

/** Which column a field is read from. */
export const ColumnQuestion = ({
  field,
  label,
  columns,
  samples,
  isNamed = true,
  isOptional = samples !== undefined,
}: ColumnQuestionProps) => (
  <>
    <p className="notice">
      {field === "status"
        ? `Some rows aren't marked as public (${samples?.join(", ")}). Leave them out?`
        : samples
          ? oneColumnText(field, columns[0] ?? "", label)
          : isNamed
            ? `More than one column could be the ${label.toLowerCase()}.`
            : `No column is recognized as the ${label.toLowerCase()}.`}
    </p>
    <SampleRadios
      name={`mapping.${field}`}
      label={label}
      missing="Choose a column"
      options={[
        ...columns.map((name) => ({
          value: name,
          label: field === "status" ? "Leave them out" : samples ? "Yes, import it" : name,
          samples: samples ?? [],
        })),
        ...(isOptional
          ? [
              {
                value: noColumn,
                label: field === "status" ? "Import all rows" : samples ? "No, leave it out" : "Not imported",
                samples: [],
              },
            ]
          : []),
      ]}
    />
  </>
)

const neededFields: ReadonlySet<string> = new Set(["location_name", "published_at"])

/** Questions about the file that must be answered before it is imported; nothing where all is clear. */
export function ImportQuestions({ file, state }: { file: Import; state: FormState }) {
  const { reading, dates } = file
  if (!isOpen(file)) return null
  return (
    <section className="form-set" aria-labelledby="import-questions" {...{ [nextAttribute]: "" }}>
      <h2 id="import-questions">Before you import</h2>
      <ActionForm
        action={routes.form("imports.update:questions")}
        page={routes.importFile(file.id)}
        state={state}
        className="form max-w-240"
        label="Before you import"
      >
        <input type="hidden" name="id" value={file.id} />
        {reading && isEncodingOpen(file) && <EncodingQuestion charset={reading.charset} />}
        {reading?.unclear.map((unclear) => (
          <ColumnQuestion
            key={unclear.field}
            {...unclear}
            label={labelOf(unclear.field)}
            isOptional={unclear.samples !== undefined || !neededFields.has(unclear.field)}
          />
        ))}
        {openSources(file).map((source) => (
          <SourceQuestion key={source.key} source={source} />
        ))}
        {reading?.ratings && !reading.ratings.sources && isScaleOpen(file) && (
          <ScaleQuestion ratings={reading.ratings} />
        )}
        {dates && isOrderOpen(file) && <OrderQuestion file={file} dates={dates} />}
        <FormButtons label="Continue" busyLabel="Checking..." track="settings_import.questions" />
      </ActionForm>
    </section>
  )
}
