import { setTimeout as pause } from "node:timers/promises"
import { callApi } from "#lib/api-client/call-api.ts"
import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { draftFields } from "#lib/features/campaigns/draft-fields.ts"
import { FormValidationError, type SentForm } from "../form.ts"

/** A small file is read while the form waits; of a larger one the page says that it is being read. */
const waitMs = 4_000
const askAgainMs = 250

async function untilRead({ caller, headers }: SentForm, id: string): Promise<void> {
  const until = Date.now() + waitMs
  while (Date.now() < until) {
    const { status } = await callApi(
      caller,
      "recipient_uploads.get",
      { params: { upload_id: id } },
      { headers },
    )
    if (status !== "processing") return
    await pause(askAgainMs)
  }
}

async function upload(sent: SentForm, field: string, file: File, isPasted: boolean): Promise<string> {
  const { caller, headers, text } = sent
  const body = {
    file_upload: file,
    request_type_id: text("request_type_id") === "2" ? ("2" as const) : ("1" as const),
    ...(isPasted ? { pasted: "true" as const } : {}),
  }
  try {
    const { upload_id } = await callApi(caller, "recipient_uploads.create", { body }, { headers })
    return String(upload_id)
  } catch (error) {
    const isOfFile = error instanceof ApiFailure && [413, 415, 422].includes(error.status)
    throw isOfFile ? new FormValidationError({ [field]: error.userText }) : error
  }
}

/** Reads files again whose encoding was chosen. @throws FormValidationError; ApiFailure. */
async function readAgain(sent: SentForm): Promise<void> {
  const { caller, headers, fields } = sent
  for (const chosen of fields.getAll(draftFields.uploadEncoding)) {
    const [id = "", encoding = ""] = chosen.split(" ")
    if (encoding === "") continue
    const input = { params: { upload_id: id }, body: { encoding: encoding as ImportEncoding } }
    try {
      await callApi(caller, "recipient_uploads.update", input, { headers })
    } catch (error) {
      const isOfFile = error instanceof ApiFailure && [404, 409, 422].includes(error.status)
      throw isOfFile ? new FormValidationError({ [draftFields.file]: error.userText }) : error
    }
    await untilRead(sent, id)
  }
  fields.delete(draftFields.uploadEncoding)
}

/**
 * Sends the file and the pasted rows of a form (D-220, D-294), before scripts run. They go into the form's own list, so that
 * one that comes back with an error elsewhere has them already.
 * @throws FormValidationError at the field; ApiFailure.
 */
export async function addRecipients(sent: SentForm): Promise<void> {
  const { fields, files } = sent
  await readAgain(sent)
  const add = async (field: string, file: File, isPasted: boolean) => {
    const id = await upload(sent, field, file, isPasted)
    fields.append(draftFields.uploads, id)
    await untilRead(sent, id)
  }
  const file = files.get(draftFields.file)
  if (file) await add(draftFields.file, file, false)
  const pasted = fields.get(draftFields.pasted) ?? ""
  if (pasted.trim() === "") return
  await add(draftFields.pasted, new File([pasted], "Pasted rows.csv", { type: "text/csv" }), true)
  fields.delete(draftFields.pasted)
}
