import { browserCall } from "#lib/api-client/browser-client.ts"
import { browserUpload } from "#lib/api-client/browser-upload.ts"
import { uploadPartBytes } from "#lib/contract/uploads/constants.ts"
import type { Upload } from "#lib/contract/uploads/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { UploadRefusal } from "./states.ts"

/** 413, 415 and 422 say in words for people what is wrong with the file (D-239). */
const refusals = [413, 415, 422]

/** From one try of a part to the next. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/** Uploads begun in parts: a file that is sent again continues where it stopped. */
const begun = new WeakMap<File, string>()

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", stop)
      window.removeEventListener("online", go)
    }
    const go = () => {
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(go, ms)
    signal.addEventListener("abort", stop)
    // The line is back: no need to wait any longer.
    window.addEventListener("online", go)
  })

/** A Review API that has no such call; asked again, it has none either. */
const missesCall = [404, 405, 501]

/** Whether the line or the server failed, so that the same call may do better a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.status === 429 || error.status >= 500) &&
  !missesCall.includes(error.status)

/** Makes a call as often as the line needs. @throws what the last try says, and at once what no other try would change. */
async function tried<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await pause(ms, signal)
    }
  }
  return call()
}

async function beginOrGoOn(file: File, signal: AbortSignal) {
  const known = begun.get(file)
  const found = known
    ? (await tried(() => browserCall("uploads.list", { query: { ids: [known] } }, { signal }), signal))
        .uploads[0]
    : undefined
  if (found) return found
  const body = { name: file.name.replace(/\p{Cc}/gu, "").slice(-100), bytes: file.size }
  const fresh = await tried(() => browserCall("uploads.begin", { body }, { signal }), signal)
  begun.set(file, fresh.id)
  return fresh
}

/** A Review API that takes images whole alone has no such call. */
const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiFailure && missesCall.includes(error.status)

/**
 * Sends a file part by part: a line that breaks costs the part that was on its way. Whole, as D-239 has it, where the
 * Review API takes no parts.
 */
async function sendParts(
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Upload> {
  const first = await beginOrGoOn(file, signal).catch((error: unknown) => {
    if (isUnknownCall(error)) return null
    throw error
  })
  if (!first) return sendWhole(file, signal, onProgress)
  let upload = first
  while (upload.state === "receiving") {
    // All parts may be there without the answer that says what became of them: then the last one is sent again.
    const offset = Math.min(
      upload.received_bytes,
      Math.floor((file.size - 1) / uploadPartBytes) * uploadPartBytes,
    )
    const part = new File([file.slice(offset, offset + uploadPartBytes)], "part")
    const input = { params: { id: upload.id }, query: { offset }, body: { part } }
    const onPart = (sent: number) => onProgress((offset + sent * part.size) / file.size)
    upload = await tried(() => browserUpload("uploads.append", input, { signal, onProgress: onPart }), signal)
  }
  return upload
}

/** Has the words for people of a refusal stand for it. */
async function orRefusal(sending: Promise<Upload>): Promise<Upload> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof ApiFailure && refusals.includes(error.status))
      throw new UploadRefusal(error.userText)
    throw error
  }
}

const sendWhole = (file: File, signal: AbortSignal, onProgress: (part: number) => void): Promise<Upload> =>
  browserUpload("uploads.create", { body: { file_upload: file } }, { signal, onProgress })

type SendImage = (file: File, signal: AbortSignal, onProgress?: (part: number) => void) => Promise<Upload>

/**
 * Sends an image to the Review API; a large one in parts, each as often as a bad line needs.
 * @param onProgress told the part that is sent, from 0 to 1.
 * @throws UploadRefusal when it is not taken, else what the call throws.
 */
export const sendImage: SendImage = (file, signal, onProgress = () => {}) =>
  orRefusal(
    file.size > uploadPartBytes ? sendParts(file, signal, onProgress) : sendWhole(file, signal, onProgress),
  )

/** Sends an image that breaks a limit, to be made to fit (D-320). */
export const sendUnfit: SendImage = (file, signal, onProgress = () => {}) =>
  orRefusal(
    tried(
      () => browserUpload("uploads.fit", { body: { file_upload: file } }, { signal, onProgress }),
      signal,
    ),
  )

/** As `sendImage`, and a small one as often as a bad line needs as well: for one of many, which nobody watches. */
export const sendOneOfMany: SendImage = (file, signal, onProgress = () => {}) =>
  orRefusal(
    file.size > uploadPartBytes
      ? sendParts(file, signal, onProgress)
      : tried(() => sendWhole(file, signal, onProgress), signal),
  )
