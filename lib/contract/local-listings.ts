import { z } from "zod"
import { accountQuery, idSchema } from "./common.ts"
import { integrationStatuses } from "./integration-constants.ts"
import { eligibilities, maxPublishedLocations } from "./local-listing-constants.ts"

/** Whether a location is, or can be, published to directories (D-180). */
export const eligibleLocationSchema = z.looseObject({
  id: idSchema.nullish(),
  status: z.enum(eligibilities),
  /** Why it is not eligible. */
  status_reason: z.string().nullish(),
  /** When it was published last. */
  local_listing_published_at: z.string().nullish(),
  /** When changes that wait will be published. */
  publishing_at: z.string().nullish(),
  /** Why the last publication failed. */
  publishing_error: z.string().nullish(),
})
export type EligibleLocation = z.infer<typeof eligibleLocationSchema>

/** GET /local_listings/integration_overview (000 §7). */
export const integrationOverviewQuerySchema = z.object(accountQuery)
export const integrationOverviewSchema = z.looseObject({
  integrations: z.array(
    z.looseObject({ source_code: z.string(), integration_status: z.enum(integrationStatuses) }),
  ),
})

/** GET /local_listings/eligible_locations/{id} (001 §7). */
export const eligibleLocationQuerySchema = z.object({
  ...accountQuery,
  /** What the directory said last is enough: it is not asked. */
  kept: z.boolean().optional(),
})

/** POST /local_listings/publish and /local_listings/unpublish (D-188). */
export const publishBodySchema = z.object({
  account_id: idSchema.optional(),
  location_ids: z.array(idSchema).min(1, "can't be blank").max(maxPublishedLocations, "is too long"),
})
export const publishedAnswerSchema = z.looseObject({ locations: z.array(eligibleLocationSchema) })
