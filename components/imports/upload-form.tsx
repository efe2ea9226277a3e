import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormFile } from "#components/form/form-file.tsx"
import { importLimits } from "#lib/contract/imports/constants.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { ChoiceFields, type ChoiceFieldsProps } from "./choice-fields.tsx"

export type UploadFormProps = Pick<ChoiceFieldsProps, "sources" | "today"> & { state: FormState }

/** The first step: a file, and what it does not say itself. */
export function UploadForm({ state, ...choices }: UploadFormProps) {
  return (
    <ActionForm
      action={routes.form("imports.create")}
      page={routes.imports()}
      state={state}
      className="form"
      hasFiles
      label="Upload reviews"
    >
      <FormFile
        name="file_upload"
        label="File"
        hint="CSV or XLSX, or the ZIP or reviews JSON from Google Takeout, up to 50 MB. We check it first; nothing is imported yet."
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.zip,.xlsx,text/csv,text/tab-separated-values,text/plain,application/json,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        maxBytes={importLimits.maxBytes}
        tooLarge="must be at most 50 MB"
        required
      />
      <ChoiceFields {...choices} />
      <FormButtons label="Upload and check" busyLabel="Uploading..." track="settings_import.upload" />
    </ActionForm>
  )
}
