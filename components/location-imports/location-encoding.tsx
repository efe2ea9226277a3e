import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { LocationImport } from "#lib/contract/location-imports/schema.ts"
import { damagedText, isEncodingOpen } from "#lib/features/location-imports/states.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** The field that chooses an encoding, and what the one that is read is called. */
export type EncodingChoice = { state: FormState; field: ReactNode; label: string }

/** How the letters of a checked file are read: asked where it does not show it; nothing where all of them are UTF-8. */
export function LocationEncoding({ file, encoding }: { file: LocationImport; encoding: EncodingChoice }) {
  const { charset } = file
  if (!charset) return null
  const isOpen = isEncodingOpen(file)
  const read = file.encoding ?? charset.encoding
  const sample = charset.choices.find((choice) => choice.encoding === read)?.sample
  return (
    <section className="form-set" aria-labelledby="location-encoding">
      <h2 id="location-encoding">{isOpen ? "Before you import" : "How this file is read"}</h2>
      {!isOpen && (
        <p className="wrap-anywhere">
          {encoding.label}
          {sample && `: ${sample}`}
          {!file.encoding && charset.damaged ? `. ${damagedText(charset.damaged)}` : ""}
        </p>
      )}
      <ActionForm
        action={routes.form("location_imports.update")}
        page={routes.locationImport(file.id)}
        state={encoding.state}
        className="form max-w-240"
        label={isOpen ? "Before you import" : "How this file is read"}
      >
        <input type="hidden" name="id" value={file.id} />
        {encoding.field}
        <FormButtons
          kind={isOpen ? "primary" : "default"}
          label={isOpen ? "Continue" : "Check again"}
          busyLabel="Checking..."
          track="location_imports.encoding"
        />
      </ActionForm>
    </section>
  )
}
