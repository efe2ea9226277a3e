import { Pencil, Reply } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { Review } from "#lib/contract/reviews/schema.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { listResponseHref } from "#lib/features/reviews/response/address.ts"
import { isChangeable } from "#lib/features/reviews/response/facts.ts"
import { type ListResponseFacts, listResponseFacts } from "#lib/features/reviews/response/list-facts.ts"
import { ReviewResponse } from "../review-response.tsx"
import { ResponseInPlace } from "./response-in-place.tsx"
import { RetryResponse } from "./retry-response.tsx"

export type ListResponseProps = Pick<
  ListResponseFacts,
  "rights" | "unsentKey" | "userId" | "hasTemplates"
> & {
  review: Review
  accountName: string
  timeZone: string
  /** The query of the list. */
  query: URLSearchParams
}

/** The response to a review of a list, which can be written in place by who may (D-129). */
export function ListResponse({ review, accountName, timeZone, query, ...more }: ListResponseProps) {
  const { response } = review
  const shown = response && (
    <ReviewResponse response={response} accountName={accountName} timeZone={timeZone} />
  )
  const isOpen = response ? isChangeable(response) : !review.origin_deleted_at
  if (!more.rights.canWrite || !isOpen) return shown
  const isFailed = response?.status === "error_published" && more.rights.canPublish
  return (
    <ResponseInPlace
      facts={listResponseFacts(review, more)}
      href={listResponseHref(review.id, query)}
      control={
        <>
          <Icon icon={response ? Pencil : Reply} size={14} />
          {response ? (response.status === "draft" ? "Edit draft" : "Edit response") : "Respond"}
        </>
      }
    >
      {shown}
      {isFailed && (
        <RetryResponse
          reviewId={String(review.id)}
          responseId={String(response.id)}
          version={String(response.version ?? "")}
          page={reviewsHref(query)}
        />
      )}
    </ResponseInPlace>
  )
}
