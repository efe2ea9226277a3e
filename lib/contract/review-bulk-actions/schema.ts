import { z } from "zod"
import { idSchema } from "../common.ts"
import { labelNameSchema } from "../label-name.ts"
import { reviewStatuses } from "../reviews/constants.ts"
import { reviewFilterSchema } from "../reviews/schema.ts"

export const bulkActionStatuses = ["pending", "completed", "failed"] as const
export type BulkActionStatus = (typeof bulkActionStatuses)[number]

/** Filter of a bulk action: that of the list, in the own account; a name that no one knows would change more (D-270). */
export const bulkFilterSchema = reviewFilterSchema.omit({ parent_id: true, account_id: true }).strict()

const namesSchema = z.array(labelNameSchema).max(20)

/** POST /review_bulk_actions: one change for chosen reviews, or for all that a filter of the list finds. */
export const bulkActionBodySchema = z.strictObject({
  account_id: idSchema.optional(),
  review_ids: z.array(idSchema).min(1).max(500).optional(),
  filter: bulkFilterSchema.optional(),
  status: z.enum(reviewStatuses).optional(),
  review_status_label_id: idSchema.nullable().optional(),
  assigned_user_id: idSchema.nullable().optional(),
  add_tags: namesSchema.optional(),
  remove_tags: namesSchema.optional(),
})

/** A bulk action; `changed` and `unchanged` reviews so far, `missing` those that the caller cannot reach. */
export const bulkActionSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  user_id: idSchema.nullish(),
  status: z.enum(bulkActionStatuses),
  changed: z.number().int(),
  unchanged: z.number().int(),
  missing: z.number().int(),
  created_at: z.string(),
  finished_at: z.string().nullish(),
})
export type BulkAction = z.infer<typeof bulkActionSchema>
