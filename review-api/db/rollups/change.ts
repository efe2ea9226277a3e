import type { ReviewStatus, ReviewType } from "#lib/contract/index.ts"

/** Fields of a review that the rollups need. */
export type RolledReview = {
  locationId: number
  sourceId: number
  /** Instant; the day is taken in the account's time zone. */
  publishedAt: string
  /** Instant of publication at the source, where it differs; response times start there (D-247). */
  originPublishedAt?: string | null
  rating: number | null
  /** 0 to 5. */
  stars: number
  sentiment: -1 | 0 | 1
  status: ReviewStatus
  reviewType: ReviewType
  /** Set while the review belongs to an import. */
  importId: number | null
  /** Instant of the published response. */
  respondedAt: string | null
  /** Whether that is the review's own, as nothing says when it was answered. */
  isResponseGuessed?: boolean | null
}

/** +1 when the review enters a cell, -1 when it leaves it; a changed review is one of each. */
export type RollupChange = RolledReview & { sign: 1 | -1 }
