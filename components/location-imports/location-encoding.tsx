import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { EncodingQuestion } from "#components/imports/import-questions.tsx"
import { EncodingSelect } from "#components/imports/reading-selects.tsx"
import type { LocationImport } from "#lib/contract/location-imports.ts"
import { encodingLabels } from "#lib/features/imports/reading.ts"
import { isEncodingOpen } from "#lib/features/location-imports/states.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** How the letters of a checked file are read: asked where it does not show it; nothing where all of them are UTF-8. */
export function LocationEncoding({ file, state }: { file: LocationImport; state: FormState }) {
  const { charset, encoding } = file
  if (!charset) return null
  const isOpen = isEncodingOpen(file)
  const read = encoding ?? charset.encoding
  const sample = charset.choices.find((choice) => choice.encoding === read)?.sample
  return (
    <section className="form-set" aria-labelledby="location-encoding">
      <h2 id="location-encoding">{isOpen ? "Before you import" : "How this file is read"}</h2>
      {!isOpen && (
        <p className="wrap-anywhere">
          {encodingLabels[read]}
          {sample && `: ${sample}`}
        </p>
      )}
      <ActionForm
        action={routes.form("location_imports.update")}
        page={routes.locationImport(file.id)}
        state={state}
        className="form max-w-240"
        label={isOpen ? "Before you import" : "How this file is read"}
      >
        <input type="hidden" name="id" value={file.id} />
        {isOpen ? <EncodingQuestion charset={charset} /> : <EncodingSelect encoding={encoding} />}
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
