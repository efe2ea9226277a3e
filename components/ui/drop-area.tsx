"use client"

import { clsx } from "clsx"
import { Upload } from "lucide"
import type { ReactNode } from "react"
import { useDropzone } from "react-dropzone"
import { Icon } from "./icon.tsx"

export type DropAreaProps = {
  /** Id of its field, for the label. */
  id: string
  /** Noun of the files, such as "images". */
  what: string
  /** Words of the button that opens the file chooser. */
  choose: string
  /** Allowed files, in words. */
  hint: ReactNode
  /** Of the file chooser, such as "image/png,image/jpeg". */
  accept: string
  takesSeveral?: boolean
  /** Id of the error that `children` say. */
  errorId?: string | undefined
  /** Stands in the place of all this while nothing is taken. */
  busy?: ReactNode
  /** Identifier of the button's tooltip (D-265). */
  track?: string
  /** All that were dropped or chosen: what does not fit is the caller's to refuse. */
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Where files are dropped or chosen (000 §4). */
export function DropArea(props: DropAreaProps) {
  const {
    id,
    what,
    choose,
    hint,
    accept,
    takesSeveral = false,
    errorId,
    busy,
    track,
    onFiles,
    children,
  } = props
  const isBusy = busy !== undefined
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    disabled: isBusy,
    multiple: takesSeveral,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      const files = [...accepted, ...rejected.map(({ file }) => file)]
      if (files.length > 0) onFiles(files)
    },
  })
  const isOver = isDragActive && !isBusy
  return (
    <div
      {...getRootProps()}
      // It would say so of the buttons in it too.
      aria-disabled={false}
      className={clsx(
        "relative grid content-center justify-items-center gap-0.5 rounded-card border px-4 text-center text-13",
        takesSeveral ? "min-h-26 py-5" : "min-h-33 py-6",
        isOver ? "border-accent bg-accent-soft text-ink" : "border-dashed text-muted",
        !isOver && (errorId ? "border-negative" : "border-line-control"),
        "focus-within:border-focus",
      )}
      data-drop=""
      data-over={isOver || undefined}
      aria-busy={isBusy || undefined}
    >
      {busy ?? (
        <>
          <Icon icon={Upload} className="mb-1 size-5 text-faint" />
          {isOver ? (
            <span className="font-medium">Drop to upload</span>
          ) : (
            <span>
              Drop {what} or{" "}
              <button type="button" className="btn-link" onClick={open} data-track={track}>
                {choose}
              </button>
            </span>
          )}
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
          {children}
        </>
      )}
      <input
        {...getInputProps({ accept, className: "sr-only", style: undefined, "aria-label": undefined })}
        id={id}
        multiple={takesSeveral}
        disabled={isBusy}
        aria-describedby={clsx(`${id}-hint`, errorId)}
      />
    </div>
  )
}
