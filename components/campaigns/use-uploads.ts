"use client"

import { useEffect, useState } from "react"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import { browserUpload } from "#lib/api-client/browser-upload.ts"
import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import type { RecipientUpload } from "#lib/contract/recipient-uploads/schema.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { uploadTexts } from "#lib/features/uploads/states.ts"

/** Between two questions how far a file is (D-220). */
const pauseMs = 1_000

/** Errors in words for people. */
const textOf = (error: unknown): string =>
  error instanceof ApiFailure && [403, 413, 415, 422, 429].includes(error.status)
    ? error.userText
    : uploadTexts.recipients

/** A file that is not known yet: how far it is comes with the next question. */
const unknown = (id: string): RecipientUpload => ({
  upload_id: id,
  request_type_id: 1,
  file_name: "Recipients",
  status: "processing",
  error: null,
  total: 0,
  total_successful_recipients: 0,
  total_failed_recipients: 0,
  known_contacts: 0,
  row_errors: [],
  is_attested: false,
  created_at: "",
})

/** Files that a page knows, by their ids: fields that begin anew have them again. */
export type KnownUploads = Map<string, RecipientUpload>

/**
 * The files of a draft: sent, asked for until they are read, taken away. One that fails brings no recipients (P-304): with
 * scripts it goes and its error stays, before them it is listed with its error. One whose encoding isn't clear stays until it
 * is chosen.
 */
export function useUploads(ids: readonly string[], known: KnownUploads, onChange: () => void) {
  const hydrated = useHydrated()
  const [uploads, setUploads] = useState(() => ids.map((id) => known.get(id) ?? unknown(id)))
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const waiting = uploads.filter(({ status }) => status === "processing").map((one) => String(one.upload_id))
  const key = waiting.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: hidden fields have changed with them
  useEffect(() => {
    for (const upload of uploads) known.set(String(upload.upload_id), upload)
    onChange()
  }, [uploads])

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
      setUploads((before) =>
        before.flatMap((one) => {
          const found = answers.find((answer) =>
            typeof answer === "string"
              ? answer === String(one.upload_id)
              : sameId(answer?.upload_id, one.upload_id),
          )
          if (typeof found === "string") return []
          return found ? [found] : [one]
        }),
      )
    }
    const timer = setInterval(() => void ask(), pauseMs)
    return () => clearInterval(timer)
  }, [key])

  const failed = uploads.find(({ status, charset }) => status === "error" && !charset)
  if (failed && hydrated) {
    setError(failed.error ?? uploadTexts.recipients)
    setUploads((before) => before.filter((one) => one !== failed))
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
      setUploads((before) => [...before, answer])
      return true
    } catch (failure) {
      setError(textOf(failure))
      return false
    } finally {
      setBusy(null)
    }
  }

  async function readAgain(id: string, encoding: ImportEncoding): Promise<void> {
    setError(undefined)
    try {
      const answer = await browserCall("recipient_uploads.update", {
        params: { upload_id: id },
        body: { encoding },
      })
      setUploads((before) => before.map((one) => (sameId(one.upload_id, answer.upload_id) ? answer : one)))
    } catch (failure) {
      setError(textOf(failure))
    }
  }

  return {
    uploads,
    busy,
    error,
    send,
    readAgain,
    remove: (id: string) => setUploads((before) => before.filter((one) => String(one.upload_id) !== id)),
  }
}
