import Link from "next/link"
import { LightboxLinks } from "#components/ui/lightbox-links.tsx"
import { Photo, type PhotoFacts } from "#components/ui/photo.tsx"
import { Stars } from "#components/ui/stars.tsx"
import type { Review } from "#lib/contract/index.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import { countOf } from "#lib/format/numbers.ts"

type ReviewPhoto = PhotoFacts & {
  id: string
  /** A smaller copy of it, where there is one. */
  small: string
}

const isWeb = (url: string): boolean => ["http:", "https:"].includes(URL.parse(url)?.protocol ?? "")

/** The images of a review that a browser may open (D-122, D-140): those with an address of the web, each once. */
export function photosOf({ id, images }: Pick<Review, "id" | "images">, author: string): ReviewPhoto[] {
  const found = (images ?? []).flatMap((image: unknown) => {
    const { url: given, low_resolution_url: low } =
      typeof image === "object" && image !== null
        ? (image as { url?: unknown; low_resolution_url?: unknown })
        : { url: image }
    if (typeof given !== "string" || !isWeb(given.trim())) return []
    const url = pictureHref(new URL(given.trim()).href)
    return [{ url, small: typeof low === "string" && isWeb(low) ? pictureHref(low) : url }]
  })
  const once = found.filter(({ url }, at) => found.findIndex((one) => one.url === url) === at)
  return once.map((image, index, { length }) => ({
    ...image,
    id: `${id}-${index + 1}`,
    name: `Photo ${index + 1} of ${length} by ${author}`,
    isDrawn: image.url.startsWith("https:") || image.url.startsWith("/"),
  }))
}

export type ReviewImagesProps = {
  review: Review
  author: string
  /** The review's own page, which shows all of them; absent there. */
  href?: string | undefined
}

const maxOnCard = 4

/**
 * Photos by guests (D-122): small, each opening over the page, and in a tab before scripts run. The other
 * side is not told where it is shown.
 */
export function ReviewImages({ review, author, href }: ReviewImagesProps) {
  const photos = photosOf(review, author)
  if (photos.length === 0) return null
  const shown = href ? photos.slice(0, maxOnCard) : photos
  const more = photos.length - shown.length
  const title = `Photos by ${author}`
  return (
    <LightboxLinks title={title} photos={photos} about={<AboutReview review={review} href={href} />}>
      <ul className="flex flex-wrap items-center gap-2 mt-2.5 text-13/inherit" aria-label={title}>
        {shown.map((photo, index) => (
          <li key={photo.id}>
            <a
              className="grid place-items-center size-18 overflow-hidden border border-line-strong rounded-control bg-neutral-soft text-muted"
              href={photo.url}
              target="_blank"
              rel="noreferrer"
              data-photo={index}
              data-track="reviews.photo"
            >
              <Photo
                photo={{ ...photo, url: photo.small }}
                className="size-full object-cover text-12"
                size={72}
              />
            </a>
          </li>
        ))}
        {more > 0 && href && (
          <li>
            <Link className="btn-link" href={href} prefetch={false}>
              {countOf(more, "more photo", "more photos")}
            </Link>
          </li>
        )}
      </ul>
    </LightboxLinks>
  )
}

/** Details beside a photo: the review that it belongs to. */
function AboutReview({ review, href }: Pick<ReviewImagesProps, "review" | "href">) {
  return (
    <>
      <div className="grid gap-1.5">
        {review.rating ? <Stars rating={review.rating} /> : null}
        {review.content && (
          <p className="line-clamp-6 text-13 text-muted" dir="auto">
            {review.content}
          </p>
        )}
      </div>
      {href && (
        <p>
          <Link className="btn-link" href={href} prefetch={false}>
            Read the review
          </Link>
        </p>
      )}
    </>
  )
}
