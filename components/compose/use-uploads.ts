"use client"

import { useEffect, useState } from "react"
import { browserCall } from "#lib/api-client/browser-client.ts"
import { browserUpload } from "#lib/api-client/browser-upload.ts"
import type { RecipientUpload } from "#lib/contract/recipient-uploads/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { uploadTexts } from "#lib/features/uploads/states.ts"

/** Between two questions how far a file is (D-220). */
const pauseMs = 1_000

/** Errors in words for people. */
const textOf = (error: unknown): string =>
  error instanceof ApiFailure && [403, 413, 415, 422, 429].includes(error.status)
    ? error.userText
    : uploadTexts.recipients

/** The files of a draft: sent, asked for until they are read, taken away. One that fails brings no recipients (P-304). */
export function useUploads(first: readonly RecipientUpload[], onChange: () => void) {
  const [uploads, setUploads] = useState(first)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const waiting = uploads.filter(({ status }) => status === "processing").map((one) => String(one.upload_id))
  const key = waiting.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: hidden fields have changed with them
  useEffect(onChange, [uploads])

  useEffect(() => {
    if (key === "") return
    const ask = async () => {
      const answers = await Promise.all(
        key.split(",").map((id) =>
          browserCall("recipient_uploads.get", { params: { upload_id: id } }).catch((failure: unknown) => {
            if (failure instanceof ApiFailure && failure.status === 404) return id
            return null
          }),
        ),
      )
      setUploads((known) =>
        known.flatMap((one) => {
          const found = answers.find((answer) =>
            typeof answer === "string"
              ? answer === String(one.upload_id)
              : answer?.upload_id === one.upload_id,
          )
          if (typeof found === "string") return []
          return found ? [found] : [one]
        }),
      )
    }
    const timer = setInterval(() => void ask(), pauseMs)
    return () => clearInterval(timer)
  }, [key])

  const failed = uploads.find(({ status }) => status === "error")
  if (failed) {
    setError(failed.error ?? uploadTexts.recipients)
    setUploads((known) => known.filter((one) => one !== failed))
  }

  async function send(file: File, requestTypeId: 1 | 2, isPasted: boolean): Promise<boolean> {
    setError(undefined)
    setBusy(`Uploading ${file.name}`)
    try {
      const answer = await browserUpload(
        "recipient_uploads.create",
        {
          body: {
            file_upload: file,
            request_type_id: requestTypeId === 2 ? "2" : "1",
            ...(isPasted ? { pasted: "true" as const } : {}),
          },
        },
        { signal: new AbortController().signal, onProgress: () => {} },
      )
      setUploads((known) => [...known, answer])
      return true
    } catch (failure) {
      setError(textOf(failure))
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    uploads,
    busy,
    error,
    send,
    remove: (id: string) => setUploads((known) => known.filter((one) => String(one.upload_id) !== id)),
  }
}
