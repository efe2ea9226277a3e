"use client"

import { useEffect, useState } from "react"
import { FileDrop, type FileDropState } from "#components/ui/file-drop.tsx"
import { imageTypes } from "#lib/contract/upload-constants.ts"
import { sendImage } from "#lib/features/uploads/browser-send.ts"
import type { UploadState } from "#lib/features/uploads/states.ts"
import { formatBytes } from "#lib/format/numbers.ts"
import { type ImageUploadCalls, useImageUpload } from "./use-image-upload.ts"

export type ImageUploadProps = Omit<ImageUploadCalls, "send"> & {
  label: string
  track: string
  /** Default: to the Review API. */
  send?: ImageUploadCalls["send"]
}

type Chosen = { previewUrl: string; bytes: number }

function drawn(state: UploadState, hasProcess: boolean, chosen: Chosen | undefined): FileDropState {
  const detail = formatBytes(chosen?.bytes ?? 0)
  switch (state.is) {
    case "empty":
      return { is: "empty" }
    case "error":
      return { is: "empty", error: state.text }
    case "complete":
      return { is: "done", name: state.name, detail, previewUrl: state.url }
    case "uploaded":
      if (!hasProcess) return { is: "done", name: state.name, detail, previewUrl: chosen?.previewUrl ?? "" }
      return { is: "busy", text: `Processing ${state.name}` }
    default:
      return { is: "busy", text: `${state.is === "uploading" ? "Uploading" : "Processing"} ${state.name}` }
  }
}

/** One image that is uploaded (000 §4, §5), and shown once it is there. */
export function ImageUpload({ label, track, send = sendImage, ...calls }: ImageUploadProps) {
  const { state, take, reset } = useImageUpload({ ...calls, send })
  const [chosen, setChosen] = useState<Chosen>()
  useEffect(() => () => URL.revokeObjectURL(chosen?.previewUrl ?? ""), [chosen])
  return (
    <FileDrop
      label={label}
      hint="PNG or JPEG, at least 250 x 250, up to 5 MB"
      accept={imageTypes.join()}
      state={drawn(state, calls.process !== undefined, chosen)}
      track={track}
      onFiles={(files) => {
        const [file] = files
        setChosen(file && { previewUrl: URL.createObjectURL(file), bytes: file.size })
        void take(files)
      }}
      onRemove={() => {
        setChosen(undefined)
        reset()
      }}
    />
  )
}
