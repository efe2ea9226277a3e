import { clsx } from "clsx"
import { CircleX, History, Info, User } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { Photo } from "#components/ui/photo.tsx"
import { Tooltip } from "#components/ui/tooltip.tsx"
import type { MediaItem } from "#lib/contract/media.ts"
import { fullPicture, gridPicture } from "#lib/features/photos/picture.ts"
import { categoryName, photoName, photoTexts, statusText } from "#lib/features/photos/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { DeletePhoto } from "./delete-photo.tsx"

export type PhotoCardProps = {
  photo: MediaItem
  /** Among the photos that the lightbox shows. */
  index: number
  timeZone: string
  /** May delete it. */
  canDelete: boolean
  deletion: FormState
  page: string
}

const onPicture =
  "absolute inset-x-0 bottom-0 flex items-center gap-1.5 border-t px-2 py-1.25 text-12 font-medium"

/** The bar of a photo that is on its way or was refused (001 §4). */
function StatusBar({ photo }: { photo: MediaItem }) {
  const text = statusText(photo)
  if (!text) return null
  const isDead = photo.published_status === "dead"
  return (
    <div
      className={clsx(
        onPicture,
        isDead
          ? "border-negative-line bg-negative-soft text-negative-text"
          : "border-line bg-raised text-muted",
      )}
    >
      <Icon icon={isDead ? CircleX : History} size={12} />
      {text}
      {isDead && (
        <span className="ml-auto">
          <Tooltip label={`Why ${photoName(photo)} failed`} track="photos.failed" icon={Info}>
            {photoTexts.dead}
          </Tooltip>
        </span>
      )}
    </div>
  )
}

/** A photo in a grid: its place is there before its picture is. */
export function PhotoCard({ photo, index, timeZone, canDelete, deletion, page }: PhotoCardProps) {
  const picture = gridPicture(photo)
  const name = photoName(photo)
  const category = categoryName(photo.category)
  const at = photo.published_at ?? photo.created_at
  return (
    <figure className="min-w-0 max-w-62.5 text-13" data-photo-id={photo.id}>
      <div
        className={clsx(
          "relative aspect-square overflow-hidden rounded-control border bg-neutral-soft bg-cover bg-center",
          photo.published_status === "dead"
            ? "border-negative ring-1 ring-inset ring-negative"
            : "border-line hover:border-line-control",
        )}
        style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
      >
        <a
          className="grid size-full place-items-center text-muted"
          href={fullPicture(photo) ?? undefined}
          target="_blank"
          rel="noreferrer"
          data-photo={index}
          data-track="photos.open"
          aria-label={`Open ${name}`}
        >
          <Photo
            photo={{ url: picture ?? "", name, isDrawn: picture !== null }}
            className="size-full object-cover"
            size={250}
          />
        </a>
        {category && (
          <span className="absolute top-2 right-2">
            <span className="badge bg-raised">{category}</span>
          </span>
        )}
        <StatusBar photo={photo} />
      </div>
      <figcaption className="mt-2 flex items-start gap-2">
        <span className="min-w-0 flex-1">
          <b className="block truncate font-medium">{name}</b>
          <span className="flex flex-wrap items-center gap-x-1 text-12 text-faint">
            <Icon icon={User} size={12} />
            Owner
            {at && <time dateTime={at}>{formatInstantDay(at, timeZone)}</time>}
          </span>
        </span>
        {canDelete && <DeletePhoto photo={photo} name={name} state={deletion} page={page} />}
      </figcaption>
    </figure>
  )
}
