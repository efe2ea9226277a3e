import { clsx } from "clsx"
import { CircleX, History, Info, User, Users } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { Photo } from "#components/ui/photo.tsx"
import { Star } from "#components/ui/stars.tsx"
import { Tooltip } from "#components/ui/tooltip.tsx"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { fullPicture, gridPicture, isDrawn } from "#lib/features/photos/picture.ts"
import { categoryName, isOfCustomer, photoName, photoTexts, statusText } from "#lib/features/photos/texts.ts"
import { formatInstantDay } from "#lib/format/dates.ts"

export type PhotoCardProps = {
  photo: MediaItem
  /** Among the photos that the lightbox shows. */
  index: number
  timeZone: string
  /** Caption below it; default its name. */
  title?: string | undefined
  /** The page with it open, for before scripts run. */
  detailsHref: string
  /** Its box, where photos are selected. */
  select?: ReactNode
  /** Actions. */
  actions?: ReactNode
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

/** Who has added a photo, and when. */
function Origin({ photo, timeZone }: Pick<PhotoCardProps, "photo" | "timeZone">) {
  const isCustomers = isOfCustomer(photo)
  const at = photo.published_at ?? photo.created_at
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-12 text-faint">
      <Icon icon={isCustomers ? Users : User} size={12} />
      {isCustomers ? "Customer" : "Owner"}
      {isCustomers && !!photo.rating && (
        <span className="inline-flex items-center gap-0.5">
          {photo.rating}
          <Star />
          <span className="sr-only">{photo.rating === 1 ? "star" : "stars"}</span>
        </span>
      )}
      {at && (
        <time className="ml-auto" dateTime={at}>
          {formatInstantDay(at, timeZone)}
        </time>
      )}
    </span>
  )
}

/** A photo in a grid: its place is there before its picture is. */
export function PhotoCard(props: PhotoCardProps) {
  const { photo, index, timeZone, title, detailsHref, select, actions } = props
  const picture = gridPicture(photo)
  const name = photoName(photo)
  const category = categoryName(photo.category)
  return (
    <figure className="group min-w-0 max-w-62.5 text-13" data-photo-id={photo.id}>
      <div
        className={clsx(
          "relative aspect-square overflow-hidden rounded-control border bg-neutral-soft bg-cover bg-center",
          "group-has-[input:checked]:border-accent group-has-[input:checked]:ring-2 group-has-[input:checked]:ring-accent",
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
            photo={{ url: picture ?? "", name, isDrawn: isDrawn(picture) }}
            className="size-full object-cover"
            size={250}
          />
        </a>
        {select && <span className="absolute top-1.5 left-1.5 print:hidden">{select}</span>}
        {category && (
          <span className="absolute top-2 right-2">
            <span className="badge bg-raised">{category}</span>
          </span>
        )}
        <StatusBar photo={photo} />
      </div>
      <figcaption className="mt-2 flex items-start gap-2">
        <span className="min-w-0 flex-1">
          <a
            className="-my-0.5 block truncate py-0.5 font-medium text-ink"
            href={detailsHref}
            data-photo={index}
            data-track="photos.details"
          >
            <span className="sr-only">Details of </span>
            {title ?? name}
          </a>
          <Origin photo={photo} timeZone={timeZone} />
        </span>
        {actions}
      </figcaption>
    </figure>
  )
}
