import { createHash } from "node:crypto"
import { z } from "zod"
import { ownValue } from "#lib/contract/own-value.ts"
import { maxReviewCharacters } from "#lib/contract/reviews/constants.ts"
import { tidy } from "../../imports/text.ts"
import type { ProviderResponse, ProviderReview } from "../connector.ts"
import { instant } from "../provider-fields.ts"
import { fieldOf, readableList } from "../readable-list.ts"
import { facebookId, pagingSchema } from "./facebook-pages.ts"

export const commentFields = "id,message,created_time,from{id}"

/** Requested fields of a recommendation; comments are those at its story, the oldest of which are enough. */
export const recommendationFields = [
  ...["created_time", "rating", "recommendation_type", "review_text", "reviewer{id,name}"],
  `open_graph_story{id,comments.limit(25){${commentFields}}}`,
].join(",")

const commentSchema = z.object({
  id: facebookId,
  message: z.string().default(""),
  created_time: instant,
  from: z.object({ id: z.string() }).optional(),
})
export type FacebookComment = z.output<typeof commentSchema>
export const commentPageSchema = z.object({ data: z.array(commentSchema).default([]), paging: pagingSchema })

/** The comment that is the response of a page: the first one that it has written. */
export const ownComment = (comments: readonly FacebookComment[], pageId: string): FacebookComment | null =>
  comments
    .filter(({ from }) => from?.id === pageId)
    .toSorted((one, other) => (one.created_time < other.created_time ? -1 : 1))
    .at(0) ?? null

export const responseOf = ({ message, created_time }: Omit<FacebookComment, "id">): ProviderResponse => ({
  content: tidy(message),
  updatedAt: created_time,
  state: "approved",
  reason: null,
})

const recommendationSchema = z.object({
  created_time: instant,
  /** Of reviews from before August 2018. */
  rating: z.number().nullish(),
  /** `positive` or `negative`. */
  recommendation_type: z.string().nullish(),
  review_text: z.string().nullish(),
  reviewer: z.object({ id: z.string().optional(), name: z.string().optional() }).nullish(),
  open_graph_story: z.object({ id: facebookId, comments: commentPageSchema.optional() }).nullish(),
})
type Recommendation = z.output<typeof recommendationSchema>

export const recommendationPageSchema = z.object({
  data: readableList(recommendationSchema, (given) => [fieldOf(fieldOf(given, "open_graph_story"), "id")]),
  paging: pagingSchema,
})

const withoutStory = "none-"

/** Recommendations have no id of their own: their story has; without one it is who wrote it, and when. */
function externalIdOf(
  pageId: string,
  { open_graph_story: story, created_time, reviewer }: Recommendation,
): string {
  if (story) return story.id
  const by = reviewer?.id ?? reviewer?.name ?? ""
  const hash = createHash("sha256").update(`${pageId} ${created_time} ${by}`).digest("hex")
  return `${withoutStory}${hash.slice(0, 32)}`
}

/** Whether a review has a story, at which comments can be written. */
export const hasStory = (externalId: string): boolean => facebookId.safeParse(externalId).success

const saysYes: Record<string, boolean> = { positive: true, negative: false }
const isRating = (stars: number): boolean => Number.isInteger(stars) && stars >= 1 && stars <= 5

/** A recommendation, or a review with stars from before there were any, as one of the reviews of a page. */
export function reviewOf(pageId: string, given: Recommendation): ProviderReview {
  const recommends = ownValue(saysYes, given.recommendation_type ?? "")
  const story = given.open_graph_story
  const comment = ownComment(story?.comments?.data ?? [], pageId)
  return {
    externalId: externalIdOf(pageId, given),
    rating: recommends === undefined && isRating(given.rating ?? 0) ? given.rating! : null,
    title: null,
    content: tidy(given.review_text ?? "").slice(0, maxReviewCharacters) || null,
    author: tidy(given.reviewer?.name ?? "").slice(0, 200) || null,
    createdAt: given.created_time,
    updatedAt: given.created_time,
    url: story ? `https://www.facebook.com/${story.id}` : null,
    images: [],
    response: comment && responseOf(comment),
    ...(recommends === undefined ? {} : { recommends }),
    hidesEdits: true,
  }
}
