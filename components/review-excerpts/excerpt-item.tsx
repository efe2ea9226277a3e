import { ExternalLink } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { ReviewExcerpt } from "#lib/contract/review-excerpts/schema.ts"
import { closeGaps } from "#lib/format/close-gaps.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { ExcerptRating } from "./excerpt-rating.tsx"

export type ExcerptItemProps = { excerpt: ReviewExcerpt; sourceName: string; timeZone: string }

/** A few words of a review, with the way to the rest of it. */
export function ExcerptItem({ excerpt, sourceName, timeZone }: ExcerptItemProps) {
  const { rating, rating_image_url, title, text, is_cut, author, created_at, url } = excerpt
  const by = author || `Someone on ${sourceName}`
  return (
    <li className="grid gap-1 border-t border-line py-3 text-13">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ExcerptRating rating={rating} imageUrl={rating_image_url} />
        <b className="wrap-anywhere font-medium" dir="auto">
          {by}
        </b>
        {created_at && (
          <time className="text-12 text-faint" dateTime={created_at}>
            {formatInstantDay(created_at, timeZone)}
          </time>
        )}
      </span>
      <blockquote className="wrap-anywhere m-0 max-w-180 whitespace-pre-line" dir="auto">
        {title && <strong className="font-medium">{title} </strong>}
        {closeGaps(text)}
      </blockquote>
      <a
        className="inline-flex min-h-7 items-center gap-1 justify-self-start text-12"
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${is_cut ? "Read more" : "Read"} on ${sourceName}, by ${by}`}
        data-track="settings_location.read_excerpt"
      >
        {`${is_cut ? "Read more" : "Read"} on ${sourceName}`}
        <Icon icon={ExternalLink} size={12} />
      </a>
    </li>
  )
}
