import { callApi } from "#lib/api-client/call-api.ts"
import { imageErrors, imageLimits } from "#lib/contract/uploads/constants.ts"
import type { Upload } from "#lib/contract/uploads/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { fitField } from "#lib/features/uploads/states.ts"
import type { SentForm } from "../form.ts"

/**
 * Sends the image of a form, made to fit where the form says so (D-320).
 * @throws what `refusal` makes of the sentence about a file that is not taken; ApiFailure for anything else.
 */
export async function sendFile(
  { caller, headers, fields }: Pick<SentForm, "caller" | "headers" | "fields">,
  file: File,
  refusal: (text: string) => Error,
): Promise<Upload> {
  const isUnfit = fields.getAll(fitField).includes("true")
  if (!isUnfit && file.size > imageLimits.maxBytes) throw refusal(imageErrors.maxBytes)
  try {
    const body = { file_upload: file }
    return await callApi(caller, isUnfit ? "uploads.fit" : "uploads.create", { body }, { headers })
  } catch (error) {
    const isOfFile = error instanceof ApiFailure && [413, 415, 422].includes(error.status)
    throw isOfFile ? refusal(error.userText) : error
  }
}
