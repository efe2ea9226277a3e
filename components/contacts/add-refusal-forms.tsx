import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormFile } from "#components/form/form-file.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { askLimits, channelLabels, channels } from "#lib/contract/requests/constants.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

/** One address that gets no more requests. */
export const AddRefusalForm = ({ state }: { state: FormState }) => (
  <ActionForm
    action={routes.form("do_not_contact.create")}
    page={routes.requestDoNotContactAdd()}
    state={state}
    className="form-set max-w-160"
    label="Add an address"
  >
    <FormSelect
      name="channel"
      label="Channel"
      options={channels.map((value) => ({ value, label: channelLabels[value] }))}
    />
    <FormField name="address" label="Email or phone number" maxLength={300} required />
    <FormButtons label="Add" track="do_not_contact.add" cancelHref={routes.requestDoNotContact()} />
  </ActionForm>
)

/**
 * A file of such addresses; what became of the last one stands above it.
 * @param props.children the encoding, for a file that doesn't show it.
 */
export function ImportRefusalsForm({ state, children }: { state: FormState; children: ReactNode }) {
  const imported = state.values["imported"]?.[0]
  const errors = state.values["errors"]?.[0]?.split("\n").filter(Boolean) ?? []
  return (
    <>
      {imported && (
        <div className="grid gap-1" role="status">
          <p className="font-medium">{imported}</p>
          {errors.length > 0 && (
            <ul className="text-13 text-muted">
              {errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <ActionForm
        action={routes.form("do_not_contact.import")}
        page={routes.requestDoNotContactAdd()}
        state={state}
        className="form-set max-w-160"
        hasFiles
        label="Import a list"
      >
        <FormFile
          name="file_upload"
          label="File"
          hint="CSV with a column of emails, of phone numbers or both, up to 5 MB and 10,000 rows."
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          maxBytes={askLimits.uploadBytes}
          tooLarge="must be at most 5 MB"
          required
        />
        {children}
        <FormButtons label="Import" busyLabel="Importing..." kind="default" track="do_not_contact.import" />
      </ActionForm>
    </>
  )
}
