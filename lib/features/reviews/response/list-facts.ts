import type { Response } from "#lib/contract/responses/schema.ts"
import type { Review } from "#lib/contract/reviews/schema.ts"
import { closedText, type ResponseFacts } from "./facts.ts"

/** Facts about a response that a list has before one is written. */
export type ListResponseFacts = Pick<
  ResponseFacts,
  "source" | "rights" | "unsentKey" | "userId" | "closed"
> & {
  reviewId: string
  rating: number | null
  sourceId: string
  response: Response | null
  hasTemplates: boolean
}

export function listResponseFacts(
  review: Review,
  more: Pick<ListResponseFacts, "rights" | "unsentKey" | "userId" | "hasTemplates">,
): ListResponseFacts {
  return {
    ...more,
    reviewId: String(review.id),
    rating: review.rating,
    sourceId: String(review.source_id),
    source: { code: review.source_code ?? null, name: review.source_name },
    response: review.response ?? null,
    closed: closedText(review),
  }
}
