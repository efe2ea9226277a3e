"use client"

import { Trash } from "lucide"
import { useId, useState } from "react"
import { FormFile } from "#components/form/form-file.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { Button } from "#components/ui/button.tsx"
import { FileDrop } from "#components/ui/file-drop.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { recipientUploadErrors } from "#lib/contract/recipient-uploads/constants.ts"
import { askLimits } from "#lib/contract/requests/constants.ts"
import { draftFields } from "#lib/features/campaigns/draft-fields.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { EncodingChoice } from "./encoding-choice.tsx"
import { UploadCard } from "./upload-card.tsx"
import { type KnownUploads, useUploads } from "./use-uploads.ts"

export type RecipientFilesProps = {
  accountId: string
  isSms: boolean
  /** Files of the draft as its fields begin, and what is known of them. */
  ids: readonly string[]
  known: KnownUploads
  /** The fields have changed. */
  onChange: () => void
}

const columns = "first_name, last_name, email, phone, location_external_id"
const hint = `Header ${columns}. ${formatCount(askLimits.uploadRows)} rows, 5 MB.`
const pasteLabel = "Paste from a spreadsheet"
const pasteHint = "One person per line, separated by commas or tabs."

/** Files of recipients and pasted rows: read as soon as they are chosen; before scripts run with the form. */
export function RecipientFiles({ accountId, isSms, ids, known, onChange }: RecipientFilesProps) {
  const id = useId()
  const hydrated = useHydrated()
  const [pasted, setPasted] = useState("")
  const { uploads, busy, error, send, readAgain, remove } = useUploads(ids, known, onChange)
  const type = isSms ? 2 : 1
  const addPasted = async () => {
    const file = new File([pasted], "Pasted rows.csv", { type: "text/csv" })
    if (await send(file, type, true)) setPasted("")
  }
  const take = (files: readonly File[]) => {
    for (const file of files) void send(file, type, false)
  }
  return (
    <div className="grid gap-4 min-w-0">
      {uploads.length > 0 && (
        <ul className="grid gap-2" aria-label="Files of recipients">
          {uploads.map((upload) => {
            const own = String(upload.upload_id)
            return (
              <UploadCard
                key={own}
                upload={upload}
                accountId={accountId}
                question={
                  upload.charset && (
                    <EncodingChoice
                      upload={upload}
                      charset={upload.charset}
                      onChosen={(encoding) => void readAgain(own, encoding)}
                    />
                  )
                }
                action={
                  <>
                    <input type="hidden" name={draftFields.uploads} value={own} />
                    {hydrated ? (
                      <IconButton
                        label={`Remove ${upload.file_name}`}
                        icon={Trash}
                        track="compose.remove_file"
                        onClick={() => remove(own)}
                      />
                    ) : (
                      <label className="check">
                        <input type="checkbox" name={draftFields.removedUploads} value={own} />
                        Remove
                      </label>
                    )}
                  </>
                }
              />
            )
          })}
        </ul>
      )}
      {hydrated ? (
        <>
          <FileDrop
            label="Upload CSV"
            what="a CSV file"
            hint={hint}
            accept=".csv,text/csv"
            state={busy ? { is: "busy", text: busy } : { is: "empty", ...(error ? { error } : {}) }}
            track="compose.file"
            onFiles={take}
            onRemove={() => {}}
          />
          <div className="field">
            <label className="label" htmlFor={id}>
              {pasteLabel}
            </label>
            <textarea
              id={id}
              className="input"
              rows={4}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
            />
            <span className="hint">{pasteHint}</span>
            <div>
              <Button
                dense
                disabled={pasted.trim() === "" || busy !== null}
                data-track="compose.paste"
                onClick={() => void addPasted()}
              >
                Add pasted rows
              </Button>
            </div>
          </div>
        </>
      ) : (
        <>
          <FormFile
            name={draftFields.file}
            label="Upload CSV"
            hint={hint}
            accept=".csv,text/csv"
            maxBytes={askLimits.uploadBytes}
            tooLarge={recipientUploadErrors.maxBytes}
          />
          <FormTextArea name={draftFields.pasted} label={pasteLabel} hint={pasteHint} />
          <div>
            <button type="submit" className="btn btn-dense" name={draftFields.act} value="recipients">
              Add recipients
            </button>
          </div>
        </>
      )}
      <p className="hint">
        <a
          className="inline-block py-1 font-medium"
          href={routes.bff("contacts.export_template", { query: { account_id: accountId } })}
          download
          data-track="compose.sample"
        >
          Download a sample
        </a>
      </p>
    </div>
  )
}
