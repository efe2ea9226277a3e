"use client"

import { useEffect, useReducer, useRef } from "react"
import { ownValue } from "#lib/contract/own-value.ts"
import { type ImageError, imageErrors } from "#lib/contract/uploads/constants.ts"
import {
  nextUploadState,
  processingLimitMs,
  type UploadEvent,
  UploadRefusal,
  type UploadState,
  uploadTexts,
} from "#lib/features/uploads/states.ts"
import { fitAdvice, readableFile } from "./fit-file.ts"
import { fileErrorOf, within } from "./image-file.ts"

export type ImageUploadCalls = {
  /** Sends the file. @throws UploadRefusal, and anything else for a failure. */
  send: (file: File, signal: AbortSignal) => Promise<{ id: string }>
  /** Sends a file that breaks a limit, to be made to fit; without it none is. @throws as `send`. */
  fit?: (file: File, signal: AbortSignal) => Promise<{ id: string }>
  /** Has it processed; without it the upload is the end. @throws when that fails. */
  process?: (uploadId: string, signal: AbortSignal) => Promise<{ url: string }>
  /** Error texts for refused files and failures; default as in 000 §8. */
  texts?: ImageTexts
  /** Told each step, for drafts that hold the image. */
  onEvent?: (event: UploadEvent) => void
}

/** Errors of images that failed to upload. */
export type ImageTexts = Readonly<Record<ImageError | "failed" | "unprocessed" | "many", string>>

const empty: UploadState = { is: "empty" }

/** The own words for what the server says of a file. */
function saidOf(text: string, texts: ImageTexts): string {
  const known = Object.entries(imageErrors).find(([, said]) => said === text)
  return ownValue(texts, known?.[0]) ?? text
}

/**
 * One image on its way to the server (000 §4, §5): checked here first, then sent, then processed within 15 seconds.
 * @returns the state, what takes files, and what starts again.
 */
export function useImageUpload(calls: ImageUploadCalls) {
  const { texts = uploadTexts } = calls
  const [state, dispatch] = useReducer(nextUploadState, empty)
  const cancel = useRef<AbortController>(null)
  useEffect(() => () => cancel.current?.abort(), [])

  const apply = (event: UploadEvent) => {
    dispatch(event)
    calls.onEvent?.(event)
  }

  /** Sends a file, or makes it fit on its way. */
  const take = async (files: readonly File[], isUnfit = false) => {
    cancel.current?.abort()
    const own = new AbortController()
    cancel.current = own
    const { signal } = own
    const say = (event: UploadEvent) => signal.aborted || apply(event)
    const [file] = files
    if (!file) return
    if (files.length > 1) return say({ type: "error", text: texts.many })
    const { send, fit: makeFit } = calls
    const error = isUnfit ? null : await fileErrorOf(file)
    if (error)
      return say({ type: "error", text: texts[error], ...(makeFit ? await fitAdvice(file, error) : {}) })
    say({ type: "upload_start", name: file.name })
    let uploadId: string
    try {
      const sent = isUnfit && makeFit ? makeFit(await readableFile(file), signal) : send(file, signal)
      uploadId = (await sent).id
    } catch (error) {
      return say({
        type: "error",
        text: error instanceof UploadRefusal ? saidOf(error.message, texts) : texts.failed,
      })
    }
    say({ type: "upload_complete", uploadId })
    const { process } = calls
    if (!process) return
    say({ type: "processing_start" })
    try {
      const { url } = await within(processingLimitMs, (stop) => process(uploadId, stop), signal)
      say({ type: "processing_complete", url })
    } catch {
      say({ type: "error", text: texts.unprocessed })
    }
  }

  const reset = () => {
    cancel.current?.abort()
    apply({ type: "reset" })
  }
  return { state, take, reset }
}
