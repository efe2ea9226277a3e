import Link from "next/link"
import { LightboxLinks } from "#components/ui/lightbox-links.tsx"
import { Photo, type PhotoFacts } from "#components/ui/photo.tsx"
import { Stars } from "#components/ui/stars.tsx"
import type { Review } from "#lib/contract/index.ts"
import { countOf } from "#lib/format/numbers.ts"

const addressOf = (image: unknown): unknown =>
  typeof image === "object" && image !== null && "url" in image ? image.url : image

/** The images of a review that a browser may open (D-122, D-140): those with an address of the web, each once. */
function photosOf({ images }: Pick<Review, "images">, author: string): PhotoFacts[] {
  const urls = (images ?? []).flatMap((image) => {
    const given = addressOf(image)
    const url = typeof given === "string" ? URL.parse(given.trim()) : null
    return url?.protocol === "https:" || url?.protocol === "http:" ? [url.href] : []
  })
  return [...new Set(urls)].map((url, index, { length }) => ({
    url,
    name: `Photo ${index + 1} of ${length} by ${author}`,
    isDrawn: url.startsWith("https:"),
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
 * What guests have photographed (D-122): small, each opening over the page, and in a tab before scripts run. The other
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
          <li key={photo.url}>
            <a
              className="grid place-items-center size-18 overflow-hidden border border-line-strong rounded-control bg-neutral-soft text-muted"
              href={photo.url}
              target="_blank"
              rel="noreferrer"
              data-photo={index}
              data-track="reviews.photo"
            >
              <Photo photo={photo} className="size-full object-cover text-12" size={72} />
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

/** What stands beside a photo: the review that it belongs to. */
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
