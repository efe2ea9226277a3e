import type { ReviewStatusLabel } from "#lib/contract/review-labels.ts"

/** The account's own label of a review: its colour, and its name in words (D-124). */
export const LabelMark = ({ label }: { label: Pick<ReviewStatusLabel, "name" | "color"> }) => (
  <span className="label-mark">
    <svg viewBox="0 0 8 8" aria-hidden="true">
      <circle cx="4" cy="4" r="4" fill={label.color} />
    </svg>
    <span dir="auto">{label.name}</span>
  </span>
)
