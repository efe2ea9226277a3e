import { Check, CircleAlert, ClockFading, type IconNode, Info, Reply, ThumbsDown, ThumbsUp } from "lucide"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { Stars } from "#components/ui/stars.tsx"
import { recommendationText } from "#lib/contract/filters/rating-text.ts"
import type { Review } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { type ReviewStatus, reviewStatuses, sentimentLabels } from "#lib/contract/reviews/constants.ts"
import { statusLabels } from "#lib/features/reviews/fields.ts"

/** Stars and figure, yes or no of a recommendation, or "No rating" for 0 and nothing (D-122). */
export function ReviewRating({ review }: { review: Review }) {
  const { rating } = review
  const said = recommendationText(review)
  if (said) {
    return (
      <span className="flex items-center gap-1 font-medium text-ink">
        <Icon icon={said === "Recommends" ? ThumbsUp : ThumbsDown} size={14} />
        {said}
      </span>
    )
  }
  if (!rating) return <span className="text-faint">No rating</span>
  return (
    <span className="flex items-center font-medium text-ink">
      <Stars rating={rating} />
      <span aria-hidden="true">{rating}</span>
    </span>
  )
}

const statusLooks: Record<ReviewStatus, { tone: BadgeTone; icon: IconNode }> = {
  unread: { tone: "accent", icon: CircleAlert },
  in_progress: { tone: "warning", icon: ClockFading },
  responded: { tone: "positive", icon: Reply },
  completed: { tone: "neutral", icon: Check },
}

/** The word for a status (D-124); one that is not known stands as it is. */
export function statusWord(status: string): string {
  const known = reviewStatuses.find((word) => word === status)
  return known ? statusLabels[known] : status
}

/** The status of a review (D-124); a word that is not known stands as it is. */
export function StatusBadge({ status }: { status: string }) {
  const known = reviewStatuses.find((word) => word === status)
  if (!known) {
    return (
      <Badge tone="neutral" icon={Info}>
        {status}
      </Badge>
    )
  }
  return <Badge {...statusLooks[known]}>{statusLabels[known]}</Badge>
}

/** The word for the sentiment of a review. */
export const sentimentWord = (sentiment: number | null | undefined): string | undefined =>
  ownValue(sentimentLabels, String(sentiment))

/** The sentiment of a review as a word. */
export function SentimentLabel({ sentiment }: { sentiment: number | null | undefined }) {
  const word = sentimentWord(sentiment)
  return word ? <span className="text-faint max-lg:hidden">{word}</span> : null
}
