import Link from "next/link"
import type { ReactNode } from "react"
import { Facts } from "#components/ui/facts.tsx"
import { Stars } from "#components/ui/stars.tsx"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { categoryName, isOfCustomer, photoTexts, statusText } from "#lib/features/photos/texts.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"

export type PhotoFactsProps = {
  photo: MediaItem
  timeZone: string
  /** Links to the location's photos. */
  locationHref?: string | undefined
  /** Leads to the wizard with this photo, where someone may add photos. */
  publish?: ReactNode
  /** Changes its category, where someone may. */
  category?: ReactNode
  /** Deletes it, where someone may. */
  remove?: ReactNode
}

/** The review that a photo of a customer came with. */
function ReviewBehind({ photo: { review_id: id, rating, author, content } }: Pick<PhotoFactsProps, "photo">) {
  return (
    <div className="grid gap-1.5 text-13">
      <p className="flex flex-wrap items-center gap-2 text-faint">
        {rating ? <Stars rating={rating} /> : "No rating"}
        {author}
      </p>
      {content && (
        <p className="line-clamp-6 text-muted" dir="auto">
          {content}
        </p>
      )}
      {id != null && (
        <p>
          <Link className="btn-link" href={routes.review(id)} prefetch={false} data-track="photos.review">
            Read the review
          </Link>
        </p>
      )}
    </div>
  )
}

/** Details beside an opened photo. */
export function PhotoFacts(props: PhotoFactsProps) {
  const { photo, timeZone, locationHref, publish, category, remove } = props
  const { published_at, created_at, width, height, published_status, error, duplicate_of_id } = photo
  const isCustomers = isOfCustomer(photo)
  const at = (instant: string | null | undefined) => (instant ? formatInstant(instant, timeZone) : "")
  const added = ["Added", at(isCustomers ? published_at : created_at)] as const
  return (
    <>
      {isCustomers && <ReviewBehind photo={photo} />}
      <Facts
        facts={[
          ...(locationHref && photo.location_name ? [["Location", photo.location_name] as const] : []),
          ["Type", isCustomers ? "Customer" : "Owner"],
          ...(isCustomers || category ? [] : [["Category", categoryName(photo.category) ?? "None"] as const]),
          isCustomers || !published_at ? added : ["Published", at(published_at)],
          ...(statusText(photo) ? [["Status", statusText(photo)] as const] : []),
          ...(width && height ? [["Size", `${width} x ${height}`] as const] : []),
          ...(photo.source_name ? [["Source", photo.source_name] as const] : []),
        ]}
      />
      {published_status === "dead" && <p className="text-13 text-negative-text">{photoTexts.dead}</p>}
      {error && <p className="text-13 text-muted">{error}</p>}
      {duplicate_of_id != null && (
        <p className="text-13 text-muted">This looks like another photo of this location.</p>
      )}
      {category}
      {(publish || remove) && (
        <div className="flex flex-wrap gap-2">
          {publish}
          {remove}
        </div>
      )}
      {locationHref && (
        <p className="text-13">
          <Link className="btn-link" href={locationHref} prefetch={false} data-track="photos.location">
            Photos of this location
          </Link>
        </p>
      )}
    </>
  )
}
