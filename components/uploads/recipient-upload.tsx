"use client"

import { useEffect, useRef, useState } from "react"
import { FileDrop, type FileDropState } from "#components/ui/file-drop.tsx"
import { type RecipientUpload as Answer, recipientCounts, uploadTexts } from "#lib/features/uploads/states.ts"

export type RecipientUploadProps = {
  label: string
  track: string
  /** Sends the file of recipients. */
  send: (file: File, signal: AbortSignal) => Promise<Answer>
  /** Asks how far it is. */
  check: (uploadId: string, signal: AbortSignal) => Promise<Answer>
  /** Upload whose recipients the draft has, or none. */
  onRecipients: (uploadId: string | null) => void
}

/** Between two questions how far an upload is (D-220). */
const pauseMs = 1000

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** A file of recipients (000 §4): processed, then complete with its counts; an error clears the recipients. */
export function RecipientUpload({ label, track, send, check, onRecipients }: RecipientUploadProps) {
  const [state, setState] = useState<FileDropState>({ is: "empty" })
  const cancel = useRef<AbortController>(null)
  useEffect(() => () => cancel.current?.abort(), [])

  const clear = (error?: string) => {
    cancel.current?.abort()
    setState({ is: "empty", ...(error ? { error } : {}) })
    onRecipients(null)
  }

  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    if (files.length > 1) return clear(uploadTexts.manyFiles)
    const own = new AbortController()
    const { signal } = own
    cancel.current = own
    setState({ is: "busy", text: `Processing ${file.name}` })
    try {
      let answer = await send(file, signal)
      while (answer.status === "processing") {
        await pause(signal)
        answer = await check(answer.upload_id, signal)
      }
      if (signal.aborted) return
      if (answer.status !== "complete") return clear(uploadTexts.recipients)
      setState({ is: "done", name: file.name, detail: recipientCounts(answer) })
      onRecipients(answer.upload_id)
    } catch {
      if (!signal.aborted) clear(uploadTexts.recipients)
    }
  }
  return (
    <FileDrop
      label={label}
      what="a CSV file"
      hint="CSV with up to 10,000 rows, up to 5 MB"
      accept=".csv,text/csv"
      state={state}
      track={track}
      onFiles={(files) => void take(files)}
      onRemove={() => clear()}
    />
  )
}
