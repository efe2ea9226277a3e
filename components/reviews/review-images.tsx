import { Image } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import type { Review } from "#lib/contract/index.ts"
import { countOf } from "#lib/format/numbers.ts"

type ReviewImage = {
  url: string
  /** Pages draw images of secure addresses alone; others can be opened. */
  isDrawn: boolean
}

const addressOf = (image: unknown): unknown =>
  typeof image === "object" && image !== null && "url" in image ? image.url : image

/** The images of a review that a browser may open (D-122, D-140): those with an address of the web, each once. */
function imagesOf({ images }: Pick<Review, "images">): ReviewImage[] {
  const urls = (images ?? []).flatMap((image) => {
    const given = addressOf(image)
    const url = typeof given === "string" ? URL.parse(given.trim()) : null
    return url?.protocol === "https:" || url?.protocol === "http:" ? [url.href] : []
  })
  return [...new Set(urls)].map((url) => ({ url, isDrawn: url.startsWith("https:") }))
}

export type ReviewImagesProps = {
  review: Review
  author: string
  /** The review's own page, which shows all of them; absent there. */
  href?: string | undefined
}

const maxOnCard = 4

/** What guests have photographed (D-122): small, each opening in full. The other side is not told where it is shown. */
export function ReviewImages({ review, author, href }: ReviewImagesProps) {
  const images = imagesOf(review)
  if (images.length === 0) return null
  const shown = href ? images.slice(0, maxOnCard) : images
  const more = images.length - shown.length
  return (
    <ul
      className="flex flex-wrap items-center gap-2 mt-2.5 text-13/inherit"
      aria-label={`Photos by ${author}`}
    >
      {shown.map(({ url, isDrawn }, index) => {
        const name = `Photo ${index + 1} of ${images.length} by ${author}`
        return (
          <li key={url}>
            <a
              className="grid place-items-center size-18 overflow-hidden border border-line-strong rounded-control bg-neutral-soft text-muted"
              href={url}
              target="_blank"
              rel="noreferrer"
              title="Opens in a new tab"
              data-track="reviews.photo"
            >
              {isDrawn ? (
                // biome-ignore lint/performance/noImgElement: a photo of a guest comes from any host, at 72 px
                <img
                  className="size-full object-cover text-12"
                  src={url}
                  alt={name}
                  width={72}
                  height={72}
                  loading="lazy"
                  decoding="async"
                  referrerPolicy="no-referrer"
                />
              ) : (
                <>
                  <Icon icon={Image} />
                  <span className="sr-only">{name}</span>
                </>
              )}
            </a>
          </li>
        )
      })}
      {more > 0 && href && (
        <li>
          <Link className="btn-link" href={href} prefetch={false}>
            {countOf(more, "more photo", "more photos")}
          </Link>
        </li>
      )}
    </ul>
  )
}
