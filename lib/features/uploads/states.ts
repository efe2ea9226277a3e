import { imageErrors, oneImageText } from "#lib/contract/uploads/constants.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

/** How long the processing of an image may take (000 §4). */
export const processingLimitMs = 15_000

/** Allowed uploads, in short (D-173). */
export const imageHint = "PNG or JPEG, at least 250 x 250, 10 KB to 5 MB"

/** Said of a picture that breaks a limit: how it comes to fit, or why it does not (D-320). */
export const fitTexts = {
  action: "Make it fit",
  effect: "Converts a WebP file to JPG, and changes the size of a file that is too large or too small.",
  type: "It can be converted to JPG.",
  maxBytes: "It can be reduced in size.",
  tooLarge: "It is larger than 25 MB. Reduce its size and choose it again.",
  heic: "This browser can't read HEIC. Save it as JPG and choose it again.",
} as const

/** Has the file of a form made to fit before scripts run. */
export const fitField = "fit"

/** The button for several of them. */
export const fitAllText = (count: number): string => `Fit ${countOf(count, "file", "files")}`

/** Errors of a failed upload (000 §8, P-327). */
export const uploadTexts = {
  ...imageErrors,
  failed: "Unable to upload image, please try again later",
  unprocessed: "Unable to process image, please try again later",
  many: oneImageText,
  manyFiles: "You can't upload more than 1 file",
  recipients: "Unable to upload recipients, please try again later",
} as const

/** An image on its way (000 §4): its upload, then what becomes of it on the server. */
export type UploadState =
  | { is: "empty" }
  | { is: "uploading"; name: string }
  | { is: "uploaded"; name: string; uploadId: string }
  | { is: "processing"; name: string; uploadId: string }
  | { is: "complete"; name: string; uploadId: string; url: string }
  | ({ is: "error"; text: string } & FitAdvice)

/** Advice for a refused file besides its error, and whether it can be made to fit (D-320). */
export type FitAdvice = { more?: string; canFit?: boolean }

export type UploadEvent =
  | { type: "upload_start"; name: string }
  | { type: "upload_complete"; uploadId: string }
  | { type: "processing_start" }
  | { type: "processing_complete"; url: string }
  | ({ type: "error"; text: string } & FitAdvice)
  | { type: "reset" }

/** The next state of an upload; an event that does not fit the state changes nothing. */
export function nextUploadState(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case "upload_start":
      return { is: "uploading", name: event.name }
    case "upload_complete":
      return state.is === "uploading" ? { is: "uploaded", name: state.name, uploadId: event.uploadId } : state
    case "processing_start":
      return state.is === "uploaded" ? { ...state, is: "processing" } : state
    case "processing_complete":
      return state.is === "processing" ? { ...state, is: "complete", url: event.url } : state
    case "error": {
      const { type: _, ...said } = event
      return { is: "error", ...said }
    }
    case "reset":
      return { is: "empty" }
  }
}

/** Header image of a draft (000 §4). */
export type HeaderImage = { header_image: string | null; use_header_image: boolean }

/** The header image of a draft after an event of its upload: complete sets and shows it, error and reset clear it. */
export function nextHeaderImage(draft: HeaderImage, event: UploadEvent): HeaderImage {
  if (event.type === "processing_complete") return { header_image: event.url, use_header_image: true }
  if (event.type === "error" || event.type === "reset") return { ...draft, header_image: null }
  return draft
}

/** Server's text for a refused file; every other failure has the one text. */
export class UploadRefusal extends Error {}

/** State of a file of recipients (000 §4, D-220). */
export type RecipientUpload = {
  upload_id: string
  status: "processing" | "complete" | "error"
  total_successful_recipients?: number
  total_failed_recipients?: number
}

/** Result of a file of recipients, in words. */
export const recipientCounts = (answer: RecipientUpload): string =>
  `${countOf(answer.total_successful_recipients ?? 0, "recipient", "recipients")} added, ${formatCount(answer.total_failed_recipients ?? 0)} failed`
