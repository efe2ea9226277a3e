import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { nextAttribute } from "#components/ui/next-attribute.ts"
import type { LocationImport } from "#lib/contract/location-imports/schema.ts"
import { damagedText, isOpen } from "#lib/features/location-imports/states.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { titleText } from "#lib/format/import-notes.ts"
import { routes } from "#lib/routes/routes.ts"

/** The fields that say how a file is read, or ask for it, and what the encoding that is read is called. */
export type ReadingChoice = { state: FormState; fields: ReactNode; label: string }

/** How a checked file is read: its columns, and its letters where not all of them are UTF-8; asked where it does not show it. */
export function LocationReading({ file, reading }: { file: LocationImport; reading: ReadingChoice }) {
  const { charset } = file
  const isAsked = isOpen(file)
  const read = file.encoding ?? charset?.encoding
  const sample = charset?.choices.find((choice) => choice.encoding === read)?.sample
  const title = isAsked ? "Before you import" : "How this file is read"
  return (
    <section
      className="form-set"
      aria-labelledby="location-reading"
      {...{ [nextAttribute]: isAsked ? "" : undefined }}
    >
      <h2 id="location-reading">{title}</h2>
      {(file.header_line ?? 1) > 1 && <p>Column names: {titleText(file.header_line ?? 1)}</p>}
      {charset && !isAsked && (
        <p className="wrap-anywhere">
          {reading.label}
          {sample && `: ${sample}`}
          {!file.encoding && charset.damaged ? `. ${damagedText(charset.damaged)}` : ""}
        </p>
      )}
      <ActionForm
        action={routes.form("location_imports.update")}
        page={routes.locationImport(file.id)}
        state={reading.state}
        className="form max-w-240"
        label={title}
      >
        <input type="hidden" name="id" value={file.id} />
        {reading.fields}
        <FormButtons
          kind={isAsked ? "primary" : "default"}
          label={isAsked ? "Continue" : "Check again"}
          busyLabel="Checking..."
          track="location_imports.reading"
        />
      </ActionForm>
    </section>
  )
}
