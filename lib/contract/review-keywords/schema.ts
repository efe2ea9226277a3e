import { z } from "zod"
import { idTextSchema } from "../common.ts"
import { mentionEvidence } from "../insights/schema.ts"
import { lineSchema } from "../line.ts"
import { maxReviewCharacters } from "../reviews/constants.ts"

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
  ...mentionEvidence,
})
export type ReviewKeyword = z.infer<typeof reviewKeywordSchema>
export const reviewKeywordsAnswerSchema = z.looseObject({
  keywords: z.array(reviewKeywordSchema),
  categories: z.array(reviewKeywordSchema).nullish(),
})

/** A wrong label put right: another sentiment, that it is none at all, or back to what was read. */
export const reviewKeywordCorrectionSchema = z
  .object({
    kind: z.enum(mentionKinds),
    short: lineSchema.min(1).max(100),
    sentence: z.string().min(1).max(maxReviewCharacters),
    sentiment: z.number().int().min(-1).max(1).optional(),
    is_removed: z.boolean().optional(),
    is_withdrawn: z.literal(true).optional(),
  })
  .refine(
    ({ sentiment, is_removed, is_withdrawn }) =>
      [sentiment, is_removed, is_withdrawn].filter((said) => said !== undefined).length === 1,
    { message: "Set one of sentiment, is_removed and is_withdrawn", path: ["sentiment"] },
  )
  .meta({
    examples: [{ kind: "keyword", short: "breakfast", sentence: "The breakfast was cold.", sentiment: -1 }],
  })
export type ReviewKeywordCorrection = z.infer<typeof reviewKeywordCorrectionSchema>
