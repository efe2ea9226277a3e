import type { ReviewStatusLabel } from "#lib/contract/review-status-labels/schema.ts"

/** The account's own label of a review: its colour, and its name in words (D-124). */
export const LabelMark = ({ label }: { label: Pick<ReviewStatusLabel, "name" | "color"> }) => (
  <span
    className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere [.menu-item_&]:whitespace-normal"
    data-part="label"
  >
    <svg className="size-2 flex-none" viewBox="0 0 8 8" aria-hidden="true">
      <circle cx="4" cy="4" r="4" fill={label.color} />
    </svg>
    <span dir="auto">{label.name}</span>
  </span>
)
