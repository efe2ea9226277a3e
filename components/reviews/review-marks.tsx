import { Check, CircleAlert, ClockFading, type IconNode, Info, Reply } from "lucide"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { Stars } from "#components/ui/stars.tsx"
import { type ReviewStatus, reviewStatuses } from "#lib/contract/review-constants.ts"
import { statusLabels } from "#lib/features/reviews/fields.ts"

/** Stars and figure, or "No rating" for 0 and nothing (D-122). */
export function ReviewRating({ rating }: { rating: number | null }) {
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

const sentimentLabels: Record<string, string> = { "1": "Positive", "0": "Neutral", "-1": "Negative" }

/** The sentiment of a review as a word. */
export function SentimentLabel({ sentiment }: { sentiment: number | null | undefined }) {
  const word = sentimentLabels[String(sentiment)]
  return word ? <span className="text-faint max-lg:hidden">{word}</span> : null
}
