import { z } from "zod"
import { idTextSchema } from "../common.ts"

export const billingParamsSchema = z.object({ account_id: idTextSchema })

/** GET /billing/{account_id}/location_preview (001 §7). */
export const locationPreviewQuerySchema = z.object({
  num_added_locations: z.number().int().min(1).max(100_000).optional(),
})

/** Price of more locations (001 §3). */
export const locationPreviewSchema = z.looseObject({
  /** Cents of USD for each location; null where no price is set. */
  new_location_monthly_unit_cents: z.number().int().nullish(),
  /** The trial does not include so many locations more. */
  trial_location_limit_reached: z.boolean().nullish(),
  trial_location_limit: z.number().int().nullish(),
})
export type LocationPreview = z.infer<typeof locationPreviewSchema>
