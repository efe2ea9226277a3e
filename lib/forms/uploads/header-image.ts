import { callApi } from "#lib/api-client/call-api.ts"
import { headerFields } from "#lib/features/uploads/header-fields.ts"
import { uploadTexts } from "#lib/features/uploads/states.ts"
import { FormValidationError, type SentForm } from "../form.ts"
import { processed } from "./process-upload.ts"
import { sendFile } from "./send-file.ts"

const imageError = (text: string) => new FormValidationError({ [headerFields.file]: text })

export type HeaderImageValues = { header_image: string | null; use_header_image: boolean }

/**
 * The header image of a form: an address that the page sent before, or the file that came with it before scripts run (P-305).
 * @throws FormValidationError at the file; ApiFailure.
 */
export async function headerImageOf(sent: SentForm): Promise<HeaderImageValues> {
  const { caller, headers, files, fields, text } = sent
  const use_header_image = fields.getAll("use_header_image").includes("true")
  const file = files.get(headerFields.file)
  if (!file) {
    const url = text(headerFields.remove) ? null : text(headerFields.url) || null
    return { header_image: url, use_header_image: use_header_image && url !== null }
  }
  const upload = await sendFile(sent, file, imageError)
  if (!(await processed(sent, upload, "header_image"))) throw imageError(uploadTexts.unprocessed)
  const { uploads } = await callApi(caller, "uploads.list", { query: { ids: [upload.id] } }, { headers })
  const url = uploads[0]?.url
  if (!url) throw imageError(uploadTexts.unprocessed)
  // A form that comes back with a fault elsewhere has the image already.
  fields.set(headerFields.url, url)
  return { header_image: url, use_header_image: true }
}
