import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormFile } from "#components/form/form-file.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { askLimits, attestation } from "#lib/contract/requests/constants.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { routes } from "#lib/routes/routes.ts"

/** The first step: a file of contacts, which is checked before anything is added. */
export const UploadContactsForm = ({ state, canSms }: { state: FormState; canSms: boolean }) => (
  <ActionForm
    action={routes.form("recipient_uploads.create:contacts")}
    page={routes.requestContactImport()}
    state={state}
    className="form-set max-w-160"
    hasFiles
    label="Upload contacts"
  >
    <p className="hint">
      The first row names the columns: first_name, last_name, email, phone, location_external_id. Order, case
      and separator don’t matter.
    </p>
    <FormFile
      name="file_upload"
      label="File"
      hint="CSV, up to 5 MB and 10,000 rows. We check it first; no one is added yet."
      accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
      maxBytes={askLimits.uploadBytes}
      tooLarge="must be at most 5 MB"
      required
    />
    <FormSelect
      name="request_type_id"
      label="They agreed to requests by"
      options={[{ value: "1", label: "Email" }, ...(canSms ? [{ value: "2", label: "SMS" }] : [])]}
      hint="Every row needs an address for this channel."
    />
    <FormButtons
      label="Upload and check"
      busyLabel="Uploading..."
      track="contacts.upload"
      cancelHref={routes.requestContacts()}
    />
  </ActionForm>
)

/** How the letters of a file are written that doesn't show it. @param props.children the question. */
export const ReadAgainForm = ({
  uploadId,
  state,
  children,
}: {
  uploadId: string
  state: FormState
  children: ReactNode
}) => (
  <ActionForm
    action={routes.form("recipient_uploads.update")}
    page={routes.requestContactImportFile(uploadId)}
    state={state}
    className="form max-w-240"
    label="Encoding"
  >
    <input type="hidden" name="upload_id" value={uploadId} />
    {children}
    <FormButtons
      label="Read again"
      busyLabel="Reading..."
      track="contacts.read_again"
      cancelHref={routes.requestContactImport()}
    />
  </ActionForm>
)

export type ImportContactsFormProps = {
  uploadId: string
  good: number
  known: number
  state: FormState
  locations: readonly { value: string; label: string }[]
  needsLocation: boolean
}

/** The last step: the good rows become contacts. */
export const ImportContactsForm = (props: ImportContactsFormProps) => {
  const { uploadId, good, known, state, locations, needsLocation } = props
  return (
    <ActionForm
      action={routes.form("contacts.import")}
      page={routes.requestContactImportFile(uploadId)}
      state={state}
      className="form-set max-w-160"
      label="Add contacts"
    >
      <input type="hidden" name="upload_id" value={uploadId} />
      <FormSelect
        name="location_id"
        label="Location"
        hint={
          needsLocation
            ? "For rows that name none."
            : "For rows that name none. Contacts without a location are asked at the campaign’s location."
        }
        options={[{ value: "", label: needsLocation ? "Select" : "None" }, ...locations]}
        defaultValue={locations.length === 1 ? locations[0]!.value : ""}
      />
      {known > 0 && (
        <FormCheck
          name="overwrite_names"
          label="Replace names of known contacts"
          hint="Without it, their names stay, and what was unknown is added."
        />
      )}
      <FormCheck name="attested" label={attestation} required="Confirm that they agreed." />
      <FormButtons
        label={good === 1 ? "Add 1 contact" : `Add ${good.toLocaleString("en-US")} contacts`}
        busyLabel="Adding..."
        track="contacts.import"
        cancelHref={routes.requestContacts()}
      />
    </ActionForm>
  )
}

/** Rows with an error as a file, to be corrected and uploaded again. */
export const FailedRowsLink = ({ uploadId }: { uploadId: string }) => (
  <a
    className="inline-block py-1 -my-1"
    href={asFile(routes.requestContactImportFile(uploadId), "csv")}
    data-track="contacts.failed_rows"
  >
    Download rows with errors
  </a>
)
