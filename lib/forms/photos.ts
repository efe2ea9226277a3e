import { setTimeout as pause } from "node:timers/promises"
import { callApi } from "#lib/bff/call-api.ts"
import { imageErrors, imageLimits, type imageTypes } from "#lib/contract/upload-constants.ts"
import { env } from "#lib/env/env.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { defaultFailureText } from "#lib/errors/texts.ts"
import { photoTexts } from "#lib/features/photos/texts.ts"
import { processingLimitMs } from "#lib/features/uploads/states.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Form, FormValidationError, type SentForm } from "./form.ts"
import { pageOr } from "./operation-form.ts"

const askAgainMs = 300
const longestName = 100

/** Stores a file and has it processed (D-172). @returns its `s3_path`. @throws what the calls say, at the file. */
async function uploadPhoto({ caller, headers, session }: SentForm, file: File): Promise<string> {
  try {
    const upload = await callApi(caller, "uploads.create", { body: { file_upload: file } }, { headers })
    const s3_path = `uploads/${session.account_id}/${upload.id}`
    const body = {
      ...({ event: "process", label: "media", account_id: session.account_id } as const),
      ...{ resource_id: upload.id, mime_type: upload.mime_type as (typeof imageTypes)[number], s3_path },
    }
    await callApi(caller, "uploads.process", { query: { auth_token: caller.token }, body }, { headers })
    return s3_path
  } catch (error) {
    const isOfFile = error instanceof ApiFailure && [413, 415, 422].includes(error.status)
    if (isOfFile) throw new FormValidationError({ file_upload: error.userText })
    throw error
  }
}

/** Makes the photo as soon as the copies of its image are made. */
async function createWhenProcessed(
  { caller, headers, session, text }: SentForm,
  s3_path: string,
  name: string,
) {
  const category_id = text("category_id")
  const body = {
    ...{ account_id: session.account_id, location_ids: [text("location_id")], s3_path, high_priority: true },
    source_id: env().GOOGLE_SOURCE_ID,
    ...(category_id ? { category_id } : {}),
    ...(name ? { name } : {}),
  }
  const untilMs = Date.now() + processingLimitMs
  for (;;) {
    try {
      return await callApi(caller, "media.create", { body }, { headers })
    } catch (error) {
      const isEarly = error instanceof ApiFailure && error.code === "image_processing"
      if (!isEarly || Date.now() > untilMs) throw error
      await pause(askAgainMs)
    }
  }
}

/** What is said of a photo that was not made: at the category where that is wrong, else above the form. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ApiFailure) || error.fieldErrors["category_id"]) return error
  if (error.status === 401 || error.status === 402) return error
  const text = error.userText === defaultFailureText ? photoTexts.addFailed : error.userText
  return new ApiFailure(error.status, text, error.code)
}

/**
 * Adds a photo to a location (001 §4, D-172): a file, or an upload that the page has made already. What was uploaded is
 * kept when something else is wrong.
 */
async function addPhoto(form: SentForm) {
  const { files, fields, text } = form
  const file = files.get("file_upload")
  if (!file && !text("s3_path")) throw new FormValidationError({ file_upload: "can't be blank" })
  if (file) {
    fields.set("s3_path", await uploadPhoto(form, file))
    fields.set("name", file.name)
  }
  const name = text("name")
    .replace(/\p{Cc}/gu, "")
    .slice(0, longestName)
  try {
    await createWhenProcessed(form, text("s3_path"), name)
  } catch (error) {
    if (error instanceof ApiFailure && error.fieldErrors["s3_path"]) fields.delete("s3_path")
    throw refusalOf(error)
  }
  return { to: pageOr(() => routes.locations())(form), notice: photoTexts.added }
}

export const addPhotoForm: Form = {
  name: "photo.add",
  isPublic: false,
  file: { bytes: imageLimits.maxBytes, tooLarge: imageErrors.maxBytes },
  handle: addPhoto,
}
