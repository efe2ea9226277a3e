import { z } from "zod"

/** GET /accounts/{id}/setup_progress (000 §3, D-230). */
export const setupProgressSchema = z.looseObject({
  ask_campaigns_exist: z.boolean(),
  facebook_integration_exists: z.boolean(),
  multiple_users_in_account_exists: z.boolean(),
  responses_exist: z.boolean(),
  google_url_scanned: z.boolean(),
  stage: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Whether accounts can connect Facebook: if not, nothing waits for it. */
  facebook_is_offered: z.boolean().nullish(),
  /** Whether accounts can connect Google for real. */
  google_is_offered: z.boolean().nullish(),
  /** Whether the account uses a connection to Google, its own or its parent's. */
  google_is_connected: z.boolean().nullish(),
  /** Whether reviews of its places at Google are being taken in for the first time. */
  google_is_fetching: z.boolean().nullish(),
  /** Places at Google that wait until someone says which location they are. */
  google_places_to_confirm: z.number().int().nonnegative().nullish(),
  /** Whether it has reviews, from wherever. */
  reviews_exist: z.boolean().nullish(),
})
export type SetupProgress = z.infer<typeof setupProgressSchema>
