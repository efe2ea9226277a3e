import { z } from "zod"
import { idSchema, listAnswer, pageQuery } from "../common.ts"
import { disputeOutcomes, disputeReasons } from "../reviews/constants.ts"

/** A dispute about a review (D-135). User fields of the resolution are null when the source resolved it. */
export const disputeSchema = z.looseObject({
  id: idSchema,
  review_id: idSchema,
  user_id: idSchema,
  user_name: z.string().nullish(),
  reason: z.string(),
  comment: z.string().nullish(),
  status: z.string(),
  created_at: z.string(),
  resolved_at: z.string().nullish(),
  resolved_by_user_id: idSchema.nullish(),
})
export type Dispute = z.infer<typeof disputeSchema>
/** GET /reviews/{id}/disputes. */
export const disputesQuerySchema = z.object(pageQuery)
export const disputesAnswerSchema = listAnswer("disputes", disputeSchema)

const longest = 2_000

/** POST /reviews/{id}/disputes. */
export const newDisputeBodySchema = z.object({
  reason: z.enum(disputeReasons),
  comment: z
    .string()
    .trim()
    .refine((text) => [...text].length <= longest, "is too long")
    .nullish(),
})
/** PATCH /disputes/{id}: what the source has answered. */
export const disputeBodySchema = z.object({ status: z.enum(disputeOutcomes) })
