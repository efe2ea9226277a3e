import { Eye, Flag } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { Photo } from "#components/ui/photo.tsx"
import type { GooglePhoto } from "#lib/contract/google-photos/schema.ts"
import { googleCategoryName, googlePhotoName } from "#lib/features/photos/google-photo-texts.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"

export type GooglePhotoCardProps = {
  photo: GooglePhoto
  /** Among the photos that the lightbox shows. */
  index: number
  location: string
  timeZone: string
  actions?: ReactNode
}

const away = { target: "_blank", rel: "noopener noreferrer" } as const

/** Whom Google asks to be named with a photo of a customer. */
export function PhotoAttribution({ photo }: { photo: GooglePhoto }) {
  const { author, author_url: href, author_photo_url: picture } = photo
  const name = (
    <>
      {picture && (
        <Photo
          photo={{ url: picture, name: "", isDrawn: true }}
          className="size-5 flex-none rounded-full object-cover"
          size={20}
        />
      )}
      <span className="min-w-0 truncate">{author ?? "A Google user"}</span>
    </>
  )
  const className = "flex min-h-6 min-w-0 items-center gap-1.5 font-medium"
  return href ? (
    <a className={className} href={href} {...away} data-track="photos.author">
      {name}
    </a>
  ) : (
    <span className={className}>{name}</span>
  )
}

/** Leads to where Google takes reports of a photo of a customer. */
export function ReportPhoto({ photo, location }: Pick<GooglePhotoCardProps, "photo" | "location">) {
  if (!photo.report_url) return null
  return (
    <a
      className="btn-link inline-flex min-h-6 items-center gap-1 text-12"
      href={photo.report_url}
      {...away}
      aria-label={`Report on Google: ${googlePhotoName(photo, location)}`}
      data-track="photos.report"
    >
      <Icon icon={Flag} size={12} />
      Report on Google
    </a>
  )
}

/** A photo that Google shows, with its place there before its picture is. */
export function GooglePhotoCard({ photo, index, location, timeZone, actions }: GooglePhotoCardProps) {
  const name = googlePhotoName(photo, location)
  const category = googleCategoryName(photo.category)
  const picture = photo.thumbnail_url ?? photo.url
  return (
    <figure className="min-w-0 max-w-62.5 text-13">
      <div className="relative aspect-square overflow-hidden rounded-control border border-line bg-neutral-soft hover:border-line-control">
        <a
          className="grid size-full place-items-center text-muted"
          href={photo.url ?? picture ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          data-photo={index}
          data-track="photos.open"
          aria-label={`Open ${name}`}
        >
          <Photo
            photo={{ url: picture ?? "", name, isDrawn: Boolean(picture) }}
            className="size-full object-cover"
            size={250}
          />
        </a>
      </div>
      <figcaption className="mt-2 flex items-start gap-2">
        <span className="min-w-0 flex-1">
          {photo.type === "customer" ? (
            <PhotoAttribution photo={photo} />
          ) : (
            <b className="block truncate font-medium">{category ?? "Photo"}</b>
          )}
          <span className="flex flex-wrap items-center gap-x-2 text-12 text-faint">
            <time dateTime={photo.created_at}>{formatInstantDay(photo.created_at, timeZone)}</time>
            {photo.views != null && (
              <span className="inline-flex items-center gap-1">
                <Icon icon={Eye} size={12} />
                {countOf(photo.views, "view", "views")}
              </span>
            )}
          </span>
          {photo.type === "customer" && <ReportPhoto photo={photo} location={location} />}
          {photo.error && <span className="block text-12 text-negative-text">{photo.error}</span>}
        </span>
        {actions}
      </figcaption>
    </figure>
  )
}
