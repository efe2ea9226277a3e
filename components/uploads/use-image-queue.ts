"use client"

import { useEffect, useReducer, useRef } from "react"
import { imageErrorOf, imageLimits } from "#lib/contract/upload-constants.ts"
import type { Upload } from "#lib/contract/uploads.ts"
import { addedFiles, nextQueue, type QueuedFile } from "#lib/features/uploads/queue.ts"
import { processingLimitMs, UploadRefusal, uploadTexts } from "#lib/features/uploads/states.ts"
import { formatBytes } from "#lib/format/numbers.ts"
import { sidesOf, within } from "./image-file.ts"

export type ImageQueueCalls = {
  /** Sends a file. @throws UploadRefusal, and anything else for a failure. */
  send: (file: File, signal: AbortSignal, onProgress: (part: number) => void) => Promise<Upload>
  /** Has it processed. @throws when that fails. */
  process: (upload: Upload, signal: AbortSignal) => Promise<{ url: string }>
}

/** Files that are sent at once: a slow line is not split further. */
const atOnce = 2

async function errorOf(file: File): Promise<{ text: string; more?: string } | null> {
  const error = imageErrorOf({ type: file.type, bytes: file.size, ...(await sidesOf(file)) })
  if (!error) return null
  const isSmall = error === "minBytes"
  const more = `This file has ${formatBytes(file.size)}; it needs at least ${formatBytes(imageLimits.minBytes)}.`
  return { text: uploadTexts[error], ...(isSmall ? { more } : {}) }
}

/**
 * Several images on their way, each by itself (000 §4, §5): checked here, then sent, two at once, then processed.
 * @param stored those that are there already.
 */
export function useImageQueue(stored: readonly QueuedFile[], calls: ImageQueueCalls) {
  const [queue, dispatch] = useReducer(nextQueue, stored)
  const own = useRef(new Map<string, { file: File; stop: AbortController }>())
  useEffect(() => {
    const all = own.current
    return () => {
      for (const { stop } of all.values()) stop.abort()
    }
  }, [])

  const run = async (key: string): Promise<void> => {
    const { file } = own.current.get(key)!
    const stop = new AbortController()
    own.current.set(key, { file, stop })
    const { signal } = stop
    const say = (change: Partial<QueuedFile>) => signal.aborted || dispatch({ type: "change", key, change })
    say({ is: "checking" })
    const wrong = await errorOf(file)
    if (wrong) return void say({ is: "error", ...wrong, canRetry: false })
    say({ is: "sending", part: 0 })
    let upload: Upload
    try {
      upload = await calls.send(file, signal, (part) => void say({ part }))
    } catch (error) {
      const isRefused = error instanceof UploadRefusal
      return void say({
        is: "error",
        text: isRefused ? error.message : uploadTexts.failed,
        canRetry: !isRefused,
      })
    }
    say({ is: "processing" })
    try {
      const { url } = await within(processingLimitMs, (late) => calls.process(upload, late), signal)
      const { id, width, height, bytes } = upload
      say({ is: "ready", id, width, height, bytes, ...(url ? { url } : {}) })
    } catch {
      say({ is: "error", text: uploadTexts.unprocessed, canRetry: true })
    }
  }

  const busy = queue.filter(({ is }) => is === "checking" || is === "sending" || is === "processing").length
  const next = busy < atOnce ? queue.find(({ is }) => is === "waiting")?.key : undefined
  const start = useRef(run)
  start.current = run
  useEffect(() => {
    if (next !== undefined) void start.current(next)
  }, [next])

  return {
    queue,
    add(files: readonly File[], most: number) {
      const { rows, kept } = addedFiles(files, queue.length, most)
      for (const [key, file] of kept) own.current.set(key, { file, stop: new AbortController() })
      dispatch({ type: "add", rows })
    },
    remove(key: string) {
      own.current.get(key)?.stop.abort()
      own.current.delete(key)
      dispatch({ type: "remove", keys: [key] })
    },
    removeRefused() {
      dispatch({ type: "remove", keys: queue.filter(({ is }) => is === "error").map(({ key }) => key) })
    },
    retry: (key: string) => dispatch({ type: "change", key, change: { is: "waiting" } }),
  }
}
