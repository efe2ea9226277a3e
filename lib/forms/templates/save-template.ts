import { callApi } from "#lib/api-client/call-api.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import { maxUnfitBytes, unfitTooLarge } from "#lib/contract/uploads/constants.ts"
import { headerFields } from "#lib/features/templates/header-fields.ts"
import { uploadTexts } from "#lib/features/uploads/states.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Form, type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { sentBody } from "../operation-form.ts"
import { processed } from "../uploads/process-upload.ts"
import { sendFile } from "../uploads/send-file.ts"

const imageError = (text: string) => new FormValidationError({ [headerFields.file]: text })

type Image = { header_image: string | null; use_header_image: boolean }

/** The header image: an address that the page sent before, or the file that came with the form before scripts run. */
async function imageOf(sent: SentForm): Promise<Image> {
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

/** Saves a template: /request-reviews/templates/new and /{id} (F-245). */
const saveTemplate: FormHandler = async (sent) => {
  const { caller, headers, text } = sent
  const id = text("id")
  const isSms = text("request_type_id") === "2"
  const image: Partial<Image> = isSms ? {} : await imageOf(sent)
  const surveyId = text("microsurvey_id")
  const metadata = {
    selector_type: text("selector_type"),
    ...(surveyId ? { microsurvey_id: surveyId } : {}),
  }
  const { request_type_id, ...typed } = sentBody("templates.create", sent)
  const body = { ...typed, ...image, metadata } as Omit<BodyOf<"templates.create">, "request_type_id">
  if (id) await callApi(caller, "templates.update", { params: { id }, body }, { headers })
  else await callApi(caller, "templates.create", { body: { ...body, request_type_id } }, { headers })
  return { to: routes.requestTemplates(), notice: savedText.requestTemplate }
}

/** The form takes an image before scripts run. */
export const templateForm: Form = {
  name: "request-template.save",
  isPublic: false,
  handle: saveTemplate,
  file: { bytes: maxUnfitBytes, tooLarge: unfitTooLarge },
}
