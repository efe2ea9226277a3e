"use client"

import { FileText, Trash, TriangleAlert } from "lucide"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { DropArea } from "./drop-area.tsx"
import { Icon } from "./icon.tsx"
import { IconButton } from "./icon-button.tsx"
import { Spinner } from "./spinner.tsx"

export type FileDropState =
  /** An error, advice on it, and what helps. */
  | { is: "empty"; error?: string; more?: string; act?: { label: string; run: () => void } }
  /** On its way, or worked on; what is said meanwhile, such as "Processing terrace.jpg". */
  | {
      is: "busy"
      text: string
      /** How much of it is sent, from 0 to 1. */
      part?: number
      onCancel?: () => void
    }
  | { is: "done"; name: string; detail?: string; previewUrl?: string }

export type FileDropProps = {
  label: string
  /** Noun of the file; default "an image". */
  what?: string
  /** Allowed files, in words. */
  hint: ReactNode
  /** Of the file chooser, such as "image/png,image/jpeg". */
  accept: string
  state: FileDropState
  /** All that were dropped or chosen: more than one is the caller's to refuse. */
  onFiles: (files: File[]) => void
  onRemove: () => void
  /** Identifier of the delete icon's tooltip (D-265). */
  track: string
}

/** Shown in place of the field while loading. */
const Busy = ({ text, part, onCancel }: Extract<FileDropState, { is: "busy" }>) => (
  <>
    <span className="mb-1">
      <Spinner />
    </span>
    <span role="status" className="wrap-anywhere">
      {text}
    </span>
    {part !== undefined && (
      <progress
        className="mt-1 h-2 w-full max-w-60 appearance-none overflow-hidden rounded-[4px] border-0 bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
        aria-label={text}
        max={1}
        value={part}
      />
    )}
    {onCancel && (
      <button type="button" className="btn-link mt-1" onClick={onCancel}>
        Cancel
      </button>
    )}
  </>
)

/** A place for one file (000 §4): empty, dragging, processing, uploaded with its name and a delete icon, previewed. */
export function FileDrop(props: FileDropProps) {
  const { label, what = "an image", hint, accept, state, onFiles, onRemove, track } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(state.is)
  const error = state.is === "empty" ? state.error : undefined

  useEffect(() => {
    const isLost = before.current !== state.is && document.activeElement === document.body
    before.current = state.is
    // The button that had the focus is gone with the state before.
    if (isLost) box.current?.querySelector("button")?.focus()
  }, [state.is])

  if (state.is === "done") {
    return (
      <div className="field" ref={box}>
        <span className="label">{label}</span>
        <div
          className="flex items-center gap-2.5 pr-2 pl-3 py-2 border border-line rounded-control text-13"
          role="status"
        >
          <span className="size-10 flex-none overflow-hidden rounded-mark bg-neutral-soft grid place-items-center text-faint">
            {state.previewUrl ? (
              // biome-ignore lint/performance/noImgElement: a picture of this device
              <img className="size-full object-cover" src={state.previewUrl} alt={state.name} />
            ) : (
              <Icon icon={FileText} />
            )}
          </span>
          <span className="flex-1 min-w-0">
            <span className="block truncate">{state.name}</span>
            {state.detail && <span className="cell-sub">{state.detail}</span>}
          </span>
          <IconButton label={`Delete ${state.name}`} icon={Trash} track={track} onClick={onRemove} />
        </div>
      </div>
    )
  }
  return (
    <div className="field" ref={box}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <DropArea
        {...{ id, what, hint, accept, onFiles }}
        choose="choose a file"
        errorId={error && `${id}-error`}
        busy={state.is === "busy" ? <Busy {...state} /> : undefined}
      >
        {error && (
          <span className="err mt-1 text-left" role="alert" id={`${id}-error`}>
            <Icon icon={TriangleAlert} />
            {error}
          </span>
        )}
        {error && state.is === "empty" && state.more && <span className="cell-sub">{state.more}</span>}
        {error && state.is === "empty" && state.act && (
          <button type="button" className="btn-link mt-1" onClick={state.act.run}>
            {state.act.label}
          </button>
        )}
      </DropArea>
    </div>
  )
}
