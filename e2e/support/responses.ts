import { type BrowserContext, expect } from "@playwright/test"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { type ReviewItem, readReviews } from "./bff.ts"

type ResponseItem = { id: number; review_id: number; status: string; version: number; content: string }

/** Headers of a write through the BFF. */
export const ownWrite = () => ({ [clientHeader]: clientName, origin: process.env.OUTPOST_E2E_ADDRESS! })

type OpenReview = ReviewItem & { account_id: number; source_code: string; response: unknown; author: string }

/** The oldest review that no one has responded to, of a source that takes responses. */
export async function openReview(context: BrowserContext): Promise<OpenReview> {
  const { items } = await readReviews(
    context,
    "?has_response=false&per_page=500&sort[order]=asc&review_types=review",
  )
  // A draft is no response yet, but in the way of one.
  const open = (items as OpenReview[]).find(
    (review) => review.source_code === "google_maps" && !review.response && review.author,
  )
  expect(open).toBeDefined()
  return open!
}

/** Responds to a review through the proxy for browsers; it is published at once when `status` says so. */
export async function respond(
  context: BrowserContext,
  review: { id: number },
  content: string,
  status: "draft" | "pending" = "draft",
): Promise<ResponseItem> {
  const made = await context.request.post("/api/bff/responses", {
    headers: ownWrite(),
    data: { review_id: review.id, content, status },
  })
  expect(made.status()).toBe(201)
  return (await made.json()) as ResponseItem
}
