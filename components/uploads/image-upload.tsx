"use client"

import { useEffect, useRef, useState } from "react"
import { FileDrop, type FileDropState } from "#components/ui/file-drop.tsx"
import { fittableTypes, imageTypes } from "#lib/contract/uploads/constants.ts"
import { sendImage } from "#lib/features/uploads/browser-send.ts"
import { fitTexts, imageHint, type UploadState, uploadTexts } from "#lib/features/uploads/states.ts"
import { formatBytes } from "#lib/format/numbers.ts"
import { type ImageTexts, type ImageUploadCalls, useImageUpload } from "./use-image-upload.ts"

type Send = (file: File, signal: AbortSignal, onProgress: (part: number) => void) => Promise<{ id: string }>

export type ImageUploadProps = Omit<ImageUploadCalls, "send" | "fit"> & {
  label: string
  track: string
  hint?: string
  /** Default: to the Review API. */
  send?: Send
  /** Sends a file that breaks a limit, to be made to fit; without it none is (D-320). */
  fit?: Send
}

type Chosen = { previewUrl: string; bytes: number }

/** Rows that may be gone the next time. */
const passingOf = ({ failed, unprocessed }: ImageTexts): readonly string[] => [failed, unprocessed]

type Acts = { cancel: () => void; retry: () => void; fit: () => void }

function drawn(
  state: UploadState,
  hasProcess: boolean,
  chosen: Chosen | undefined,
  part: number,
  { cancel, retry, fit }: Acts,
  texts: ImageTexts,
): FileDropState {
  const detail = formatBytes(chosen?.bytes ?? 0)
  const processing = (name: string): FileDropState => ({
    is: "busy",
    text: `Processing ${name}`,
    onCancel: cancel,
  })
  switch (state.is) {
    case "empty":
      return { is: "empty" }
    case "error":
      return {
        is: "empty",
        error: state.text,
        ...(state.more ? { more: state.more } : {}),
        ...(state.canFit ? { act: { label: fitTexts.action, run: fit } } : {}),
        ...(passingOf(texts).includes(state.text) ? { act: { label: "Retry", run: retry } } : {}),
      }
    case "complete":
      return { is: "done", name: state.name, detail, previewUrl: state.url }
    case "uploaded":
      if (!hasProcess) return { is: "done", name: state.name, detail, previewUrl: chosen?.previewUrl ?? "" }
      return processing(state.name)
    case "uploading":
      return { is: "busy", text: `Uploading ${state.name}`, part, onCancel: cancel }
    default:
      return processing(state.name)
  }
}

/** One image that is uploaded (000 §4, §5), and shown once it is there. */
export function ImageUpload({
  label,
  track,
  hint = imageHint,
  send = sendImage,
  fit,
  ...calls
}: ImageUploadProps) {
  const [part, setPart] = useState(0)
  const last = useRef<readonly File[]>([])
  const [isUnfit, setUnfit] = useState(false)
  const withProgress =
    (call: Send): ImageUploadCalls["send"] =>
    (file, signal) => {
      setPart(0)
      return call(file, signal, (sent) => signal.aborted || setPart(sent))
    }
  const { state, take, reset } = useImageUpload({
    ...calls,
    send: withProgress(send),
    ...(fit ? { fit: withProgress(fit) } : {}),
  })
  const [chosen, setChosen] = useState<Chosen>()
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.previewUrl) : undefined), [chosen])
  const clear = () => {
    setChosen(undefined)
    reset()
  }
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={(fit ? fittableTypes : imageTypes).join()}
      state={drawn(
        state,
        calls.process !== undefined,
        chosen,
        part,
        {
          cancel: clear,
          retry: () => void take(last.current, isUnfit),
          fit: () => {
            setUnfit(true)
            void take(last.current, true)
          },
        },
        calls.texts ?? uploadTexts,
      )}
      track={track}
      onFiles={(files) => {
        const [file] = files
        last.current = files
        setUnfit(false)
        setChosen(file && { previewUrl: URL.createObjectURL(file), bytes: file.size })
        void take(files)
      }}
      onRemove={clear}
    />
  )
}
