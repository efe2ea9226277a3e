import { z } from "zod"
import { ownValue } from "#lib/contract/own-value.ts"
import { maxReviewCharacters } from "#lib/contract/reviews/constants.ts"
import { originalOf } from "../../imports/takeout/google-cells.ts"
import { tidy } from "../../imports/text.ts"
import type { ProviderResponse, ProviderReview, ResponseState } from "../connector.ts"
import { instant } from "../provider-fields.ts"
import { fieldOf, readableList } from "../readable-list.ts"

const words = z.string().transform((text) => originalOf(tidy(text)).slice(0, maxReviewCharacters) || null)

const stars: Record<string, number> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 }

const states: Record<string, ResponseState> = { PENDING: "pending", REJECTED: "rejected" }

/** A code such as PERSONAL_INFO in words. */
const inWords = (code: string): string => code.toLowerCase().replaceAll("_", " ").slice(0, 100)

/** The response to a review; one without a state is from before moderation and stands. */
export const googleReplySchema = z
  .object({
    comment: z.string().default(""),
    updateTime: instant.optional(),
    reviewReplyState: z.string().optional(),
    policyViolation: z.string().optional(),
  })
  .transform(({ comment, updateTime, reviewReplyState, policyViolation }): ProviderResponse => {
    const state = ownValue(states, reviewReplyState) ?? "approved"
    const reason = policyViolation ? `Policy violation: ${inWords(policyViolation)}.` : "Policy violation."
    return {
      content: originalOf(tidy(comment)),
      updatedAt: updateTime ?? new Date(0).toISOString(),
      state,
      reason: state === "rejected" ? reason : null,
    }
  })

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** A review of v4 of the Google My Business API. */
export const googleReviewSchema = z
  .object({
    name: z.string().default(""),
    reviewId: z.string().default(""),
    reviewer: z.object({ displayName: z.string().optional() }).optional(),
    starRating: z.string().default(""),
    comment: words.optional(),
    createTime: instant,
    updateTime: instant.optional(),
    reviewReply: googleReplySchema.optional(),
    reviewReplyUrl: z.string().optional(),
    reviewMediaItems: z.array(z.object({ thumbnailUrl: z.url().optional() })).default([]),
  })
  .refine(({ name, reviewId }) => reviewId !== "" || lastPart(name) !== "", "has no id")
  .transform(
    (given): ProviderReview => ({
      externalId: given.reviewId || lastPart(given.name),
      rating: ownValue(stars, given.starRating) ?? null,
      title: null,
      content: given.comment ?? null,
      author: tidy(given.reviewer?.displayName ?? "").slice(0, 200) || null,
      createdAt: given.createTime,
      updatedAt: given.updateTime ?? given.createTime,
      url: null,
      images: given.reviewMediaItems.flatMap(({ thumbnailUrl }) =>
        thumbnailUrl ? [{ url: thumbnailUrl }] : [],
      ),
      response: given.reviewReply?.content ? given.reviewReply : null,
    }),
  )

const idsOf = (given: unknown) => {
  const name = fieldOf(given, "name")
  return [fieldOf(given, "reviewId"), typeof name === "string" ? lastPart(name) : undefined]
}

/** Reviews of several places, each with the name of its place; what is empty is left out. */
export const googleLocationReviewsSchema = z.object({
  locationReviews: readableList(z.object({ name: z.string(), review: googleReviewSchema }), (given) =>
    idsOf(fieldOf(given, "review")),
  ),
  nextPageToken: z.string().optional(),
})

export const googleReviewPageSchema = z.object({
  reviews: readableList(googleReviewSchema, idsOf),
  totalReviewCount: z.number().int().nonnegative().optional(),
  nextPageToken: z.string().optional(),
})
