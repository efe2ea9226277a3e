import { browserUpload } from "#lib/bff/browser-upload.ts"
import type { Upload } from "#lib/contract/uploads.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { UploadRefusal } from "./states.ts"

/** 413, 415 and 422 say in words for people what is wrong with the file (D-239). */
const refusals = [413, 415, 422]

/**
 * Sends an image to the Review API.
 * @param onProgress told the part that is sent, from 0 to 1.
 * @throws UploadRefusal when it is not taken, else what the call throws.
 */
export async function sendImage(
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void = () => {},
): Promise<Upload> {
  try {
    return await browserUpload("uploads.create", { body: { file_upload: file } }, { signal, onProgress })
  } catch (error) {
    if (error instanceof ApiFailure && refusals.includes(error.status))
      throw new UploadRefusal(error.userText)
    throw error
  }
}
