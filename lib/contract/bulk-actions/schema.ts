import { z } from "zod"
import { idSchema } from "../common.ts"
import { listingsFilterSchema } from "../local-listings/schema.ts"
import { bulkActionStates, maxBulkActions } from "../posts/constants.ts"

/** POST /bulk_actions (P-443..P-445): what is done for locations that a filter finds. */
export const newBulkActionsBodySchema = z.object({
  actions: z
    .array(
      z.object({
        account_id: idSchema,
        user_id: idSchema,
        resource_type: z.literal("google_posts"),
        resource_method: z.literal("create"),
        action_payload: z.object({ google_post_content_id: idSchema }),
        action_filter: z.object({
          filter_resource_type: z.literal("location"),
          action_payload_field_name: z.literal("id"),
          include: z.strictObject({
            ...listingsFilterSchema.shape,
            location_ids: z.array(idSchema).max(5000, "is too long").nullish(),
          }),
        }),
      }),
    )
    .min(1, "can't be blank")
    .max(maxBulkActions, "is too long"),
})
export const newBulkActionsSchema = z.looseObject({
  bulk_actions: z.array(z.looseObject({ id: idSchema, status: z.enum(bulkActionStates) })),
})

/** POST /bulk_actions/{id}/undo. */
export const undoneBulkActionSchema = z.looseObject({ id: idSchema, deleted: z.number().int() })
