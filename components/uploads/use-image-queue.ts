"use client"

import { useEffect, useReducer, useRef } from "react"
import type { Upload } from "#lib/contract/uploads/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { addedFiles, isRefused, nextQueue, type QueuedFile } from "#lib/features/uploads/queue.ts"
import {
  type FitAdvice,
  processingLimitMs,
  UploadRefusal,
  uploadTexts,
} from "#lib/features/uploads/states.ts"
import { fitAdvice, readableFile } from "./fit-file.ts"
import { fileErrorOf, within } from "./image-file.ts"

export type ImageQueueCalls = {
  /** Sends a file. @throws UploadRefusal, and anything else for a failure. */
  send: (file: File, signal: AbortSignal, onProgress: (part: number) => void) => Promise<Upload>
  /** Sends a file that breaks a limit, to be made to fit. @throws as `send`. */
  fit: ImageQueueCalls["send"]
  /** Has it processed. @throws when that fails. */
  process: (upload: Upload, signal: AbortSignal) => Promise<{ url: string }>
}

/** A row's own state, including what it has turned into and need not be sent again. */
type Own = {
  file: File
  stop: AbortController
  preview: string
  /** It is made to fit on its way. */
  isUnfit?: boolean
  upload?: Upload | undefined
}

/** Files that are sent at once: a slow line is not split further. */
const atOnce = 2

async function errorOf(file: File): Promise<({ text: string } & FitAdvice) | null> {
  const error = await fileErrorOf(file)
  return error && { text: uploadTexts[error], ...(await fitAdvice(file, error)) }
}

/**
 * Several images on their way, each by itself (000 §4, §5): checked here, one after the other, then sent, two at once, then
 * processed.
 * @param stored those that are there already.
 */
export function useImageQueue(stored: readonly QueuedFile[], calls: ImageQueueCalls) {
  const [queue, dispatch] = useReducer(nextQueue, stored)
  const own = useRef(new Map<string, Own>())
  useEffect(() => {
    const all = own.current
    return () => {
      for (const { stop, preview } of all.values()) {
        stop.abort()
        URL.revokeObjectURL(preview)
      }
    }
  }, [])

  const begun = (key: string) => {
    const stop = new AbortController()
    const row: Own = { ...own.current.get(key)!, stop }
    own.current.set(key, row)
    const { signal } = stop
    const say = (change: Partial<QueuedFile>) => signal.aborted || dispatch({ type: "change", key, change })
    return { row, signal, say }
  }

  const check = async (key: string): Promise<void> => {
    const { row, say } = begun(key)
    say({ is: "checking" })
    const wrong = await errorOf(row.file)
    say(
      wrong
        ? { is: "error", ...wrong, canRetry: false }
        : { is: "waiting", isChecked: true, url: row.preview },
    )
  }

  const send = async (key: string): Promise<void> => {
    const { row, signal, say } = begun(key)
    if (!row.upload) {
      say({ is: "sending", part: 0 })
      try {
        const onProgress = (part: number) => void say({ part })
        row.upload = await (row.isUnfit
          ? calls.fit(await readableFile(row.file), signal, onProgress)
          : calls.send(row.file, signal, onProgress))
      } catch (error) {
        const isFinal = error instanceof UploadRefusal
        return void say({
          is: "error",
          text: isFinal ? error.message : uploadTexts.failed,
          canRetry: !isFinal,
        })
      }
    }
    say({ is: "processing" })
    const { upload } = row
    try {
      const { url } = await within(processingLimitMs, (late) => calls.process(upload, late), signal)
      const { id, width, height, bytes } = upload
      say({ is: "ready", id, width, height, bytes, ...(url ? { url } : {}) })
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) row.upload = undefined
      say({ is: "error", text: uploadTexts.unprocessed, canRetry: true })
    }
  }

  // All are looked at first, one after the other: what is refused is told before the others are sent.
  const isChecking = queue.some(({ is }) => is === "checking")
  const toCheck = isChecking
    ? undefined
    : queue.find(({ is, isChecked }) => is === "waiting" && !isChecked)?.key
  const busy = queue.filter(({ is }) => is === "sending" || is === "processing").length
  const toSend =
    busy < atOnce ? queue.find(({ is, isChecked }) => is === "waiting" && isChecked)?.key : undefined
  const start = useRef({ check, send })
  start.current = { check, send }
  useEffect(() => {
    if (toCheck !== undefined) void start.current.check(toCheck)
  }, [toCheck])
  useEffect(() => {
    if (toSend !== undefined) void start.current.send(toSend)
  }, [toSend])

  return {
    queue,
    add(files: readonly File[], most: number) {
      const { rows, kept } = addedFiles(files, queue.length, most)
      for (const [key, file] of kept)
        own.current.set(key, { file, stop: new AbortController(), preview: URL.createObjectURL(file) })
      dispatch({ type: "add", rows })
    },
    remove(key: string) {
      const row = own.current.get(key)
      row?.stop.abort()
      if (row) URL.revokeObjectURL(row.preview)
      own.current.delete(key)
      dispatch({ type: "remove", keys: [key] })
    },
    removeRefused() {
      dispatch({ type: "remove", keys: queue.filter(isRefused).map(({ key }) => key) })
    },
    /** Has refused files be made to fit. */
    makeFit(keys: readonly string[]) {
      for (const key of keys) {
        const row = own.current.get(key)
        if (!row) continue
        own.current.set(key, { ...row, isUnfit: true })
        dispatch({ type: "change", key, change: { is: "waiting", isChecked: true, canFit: false } })
      }
    },
    retry: (key: string) => dispatch({ type: "change", key, change: { is: "waiting" } }),
  }
}
