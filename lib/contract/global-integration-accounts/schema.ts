import { z } from "zod"
import { idSchema } from "../common.ts"

/** Access through the provider's own token, requested by an account (D-199). */
export const globalIntegrationAccountSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  integration_id: idSchema,
  /** `access_requested`, `active` or `unreachable`. */
  global_token_integration_status: z.string(),
})
export const newGlobalIntegrationAccountBodySchema = z.object({
  account_id: idSchema.optional(),
  integration_id: idSchema,
})
