"use client"

import { clsx } from "clsx"
import { CircleCheck, Image, TriangleAlert, X } from "lucide"
import { useId, useRef } from "react"
import { Badge } from "#components/ui/badge.tsx"
import { DropArea } from "#components/ui/drop-area.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { Spinner } from "#components/ui/spinner.tsx"
import { useOnline } from "#components/ui/use-online.ts"
import { fittableTypes } from "#lib/contract/uploads/constants.ts"
import type { QueuedFile } from "#lib/features/uploads/queue.ts"
import { fitTexts, imageHint } from "#lib/features/uploads/states.ts"
import { formatBytes } from "#lib/format/numbers.ts"

export type ImageQueueProps = {
  label: string
  track: string
  queue: readonly QueuedFile[]
  onFiles: (files: File[]) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  onFit: (key: string) => void
}

function factsOf({ is, part = 0, bytes, width, height }: QueuedFile, isOnline: boolean): string {
  if (!isOnline && is === "sending")
    return `Waiting for a connection, ${Math.floor(part * 100)}% of ${formatBytes(bytes)}`
  if (!isOnline && is === "processing") return "Waiting for a connection"
  if (is === "waiting") return `Waiting, ${formatBytes(bytes)}`
  if (is === "checking") return "Checking"
  if (is === "sending") return `Uploading, ${Math.floor(part * 100)}% of ${formatBytes(bytes)}`
  if (is === "processing") return "Processing"
  return [width && `${width} x ${height}`, formatBytes(bytes)].filter(Boolean).join(", ")
}

function Row({
  file,
  isOnline,
  onRemove,
  onRetry,
  onFit,
}: { file: QueuedFile; isOnline: boolean } & Pick<ImageQueueProps, "onRemove" | "onRetry" | "onFit">) {
  const { key, name, is, part, url, text, more, canRetry, canFit } = file
  const isBusy = is === "sending" || is === "processing"
  const verb = is === "ready" || is === "error" ? "Remove" : "Cancel"
  return (
    <li
      className={clsx(
        "flex items-center gap-3 rounded-control border px-3 py-2.5 text-13",
        is === "error" ? "border-negative" : "border-line",
      )}
    >
      <span className="grid size-10 flex-none place-items-center overflow-hidden rounded-mark bg-neutral-soft text-faint">
        {is === "processing" ? (
          <Spinner />
        ) : url ? (
          // biome-ignore lint/performance/noImgElement: an address that expires
          <img className="size-full object-cover" src={url} alt="" width={40} height={40} />
        ) : (
          <Icon icon={Image} />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {is === "error" ? (
          <span role="alert">
            <span className="err">
              <Icon icon={TriangleAlert} />
              {text}
            </span>
            {more && <span className="cell-sub">{more}</span>}
          </span>
        ) : (
          <span className="cell-sub">{factsOf(file, isOnline)}</span>
        )}
        {isBusy && (
          <progress
            className="mt-1 block h-1.5 w-full max-w-80 appearance-none overflow-hidden rounded-[4px] border-0 bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
            aria-label={`Uploading ${name}`}
            max={1}
            value={is === "processing" ? 1 : part}
          />
        )}
        {is === "error" && canRetry && (
          <button type="button" className="btn-link" onClick={() => onRetry(key)}>
            Retry
          </button>
        )}
        {is === "error" && canFit && (
          <button type="button" className="btn-link" data-track="photos.make_fit" onClick={() => onFit(key)}>
            {fitTexts.action}
            <span className="sr-only">{`(${name})`}</span>
          </button>
        )}
      </span>
      {is === "ready" && (
        <span className="max-sm:hidden">
          <Badge tone="positive" icon={CircleCheck}>
            Uploaded
          </Badge>
        </span>
      )}
      <IconButton
        label={`${verb} ${name}`}
        icon={X}
        track={`photos.${verb.toLowerCase()}_file`}
        onClick={() => onRemove(key)}
      />
    </li>
  )
}

/** A place for several images: each of them has its own bar, and can be cancelled, sent again and taken away. */
export function ImageQueue({ label, track, queue, onFiles, onRemove, onRetry, onFit }: ImageQueueProps) {
  const id = useId()
  const isOnline = useOnline()
  const box = useRef<HTMLDivElement>(null)
  const remove = (key: string) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>("li") ?? [])]
    const at = queue.findIndex((file) => file.key === key)
    const next = rows[at + 1] ?? rows[at - 1]
    ;(
      next?.querySelector<HTMLElement>(":scope > button, :scope > * > button") ??
      box.current?.querySelector("button")
    )?.focus()
    onRemove(key)
  }
  return (
    <div className="field grid-cols-[minmax(0,1fr)]" ref={box}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <DropArea
        {...{ id, track, onFiles }}
        what="images"
        choose="choose files"
        hint={imageHint}
        accept={fittableTypes.join()}
        takesSeveral
      />
      {queue.length > 0 && (
        <ul className="mt-2 grid list-none grid-cols-[minmax(0,1fr)] gap-2 p-0" aria-label="Files">
          {queue.map((file) => (
            <Row key={file.key} {...{ file, isOnline, onRetry, onFit }} onRemove={remove} />
          ))}
        </ul>
      )}
    </div>
  )
}
