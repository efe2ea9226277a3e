import { z } from "zod"
import { daySchema, idSchema, idTextSchema } from "./common.ts"
import { mentionSentiments } from "./insight-words.ts"
import { reviewFilterQuery } from "./reviews.ts"

const count = z.number().int()
const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "must be a month, YYYY-MM")
const keywordText = z.string().min(1).max(100)

export const insightParamsSchema = z.object({ account_id: idTextSchema })
export const insightKeywordParamsSchema = z.object({ account_id: idTextSchema, keyword: keywordText })

/** What narrows keywords and categories (P-096); days and months are the account's, both ends included. */
const narrowing = {
  group_id: idTextSchema.optional(),
  location_id: idTextSchema.optional(),
  location_ids: reviewFilterQuery.location_ids,
  source_id: idTextSchema.optional(),
  source_ids: reviewFilterQuery.source_ids,
  published_after: daySchema.optional(),
  published_before: daySchema.optional(),
  month_after: monthSchema.optional(),
  month_before: monthSchema.optional(),
  rating: reviewFilterQuery.rating,
  sentiment: z.enum(mentionSentiments).optional(),
  category: z.string().max(100).optional(),
}
export const insightsQuerySchema = z.object({ ...narrowing, "sort[by]": z.string().max(200).optional() })
export type InsightsQuery = z.infer<typeof insightsQuerySchema>
export const categoryRankQuerySchema = z.object({
  published_after: daySchema.optional(),
  published_before: daySchema.optional(),
})

/** How many reviews are still to be read; figures grow until it is 0. */
const waiting = { waiting_reviews: count.nullish() }

/** A keyword with its mentions (D-210); what is neither counts in the total only. */
export const mentionedKeywordSchema = z.looseObject({
  short: z.string(),
  positive_mentions: count,
  negative_mentions: count,
  total_mentions: count.nullish(),
})
export type MentionedKeyword = z.infer<typeof mentionedKeywordSchema>
export const mentionedAnswerSchema = z.looseObject({ keywords: z.array(mentionedKeywordSchema), ...waiting })

/** A sentence as evidence: offsets of the mention are UTF-16 units within `sentence`. */
const evidence = {
  sentence: z.string(),
  start: count,
  end: count,
  sentiment: z.number().int().min(-1).max(1),
}
export const mentionSentenceSchema = z.looseObject({
  review_id: idSchema,
  published_at: z.string(),
  ...evidence,
})
/** GET /insights/{account_id}/mentioned/{keyword} (D-211); the newest 100 sentences. */
export const mentionedKeywordDetailSchema = mentionedKeywordSchema.extend({
  months: z.array(z.looseObject({ month: z.string(), positive_mentions: count, negative_mentions: count })),
  sentences: z.array(mentionSentenceSchema),
})

/** GET /insights/{account_id}/categories (D-212); `category` as it is shown. */
export const insightCategoriesAnswerSchema = z.looseObject({
  categories: z.array(
    z.looseObject({
      category: z.string(),
      positive_count: count,
      negative_count: count.nullish(),
      total_count: count,
    }),
  ),
  ...waiting,
})
export const categoryRankAnswerSchema = z.looseObject({
  category_rank: z.array(z.looseObject({ category: z.string(), rank: count, total_count: count })),
})

const mentionKinds = ["keyword", "category"] as const
export const reviewKeywordsParamsSchema = z.object({ review_id: idTextSchema })

/**
 * GET /review/{review_id}/keywords (D-137): each mention with its sentence. `start` and `end` are UTF-16 units of the
 * review's title or content, as `part` says.
 */
export const reviewKeywordSchema = z.looseObject({
  short: z.string(),
  kind: z.enum(mentionKinds).nullish(),
  part: z.enum(["title", "content"]).nullish(),
  is_corrected: z.boolean().nullish(),
  ...evidence,
})
export type ReviewKeyword = z.infer<typeof reviewKeywordSchema>
export const reviewKeywordsAnswerSchema = z.looseObject({
  keywords: z.array(reviewKeywordSchema),
  categories: z.array(reviewKeywordSchema).nullish(),
})

/** A wrong label put right: another sentiment, or that it is no keyword or category at all. */
export const reviewKeywordCorrectionSchema = z
  .object({
    kind: z.enum(mentionKinds),
    short: keywordText,
    sentence: z.string().min(1).max(20_000),
    sentiment: z.number().int().min(-1).max(1).optional(),
    is_removed: z.boolean().optional(),
  })
  .refine((body) => (body.sentiment === undefined) !== (body.is_removed === undefined), {
    message: "Say either sentiment or is_removed",
    path: ["sentiment"],
  })
