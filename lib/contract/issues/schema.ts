import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { issueStatuses } from "./constants.ts"

/** Issue of a location (001 §3, D-155). */
export const issueSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  resource_type: z.string(),
  resource_id: idSchema,
  /** The source that it is about; null for the location itself. */
  source_id: idSchema.nullish(),
  source_code: z.string().nullish(),
  status: z.string(),
  message: z.string().nullish(),
  muted: z.boolean(),
  created_at: z.string().nullish(),
})
export type Issue = z.infer<typeof issueSchema>

/** GET /issues (001 §7): `location_id` says the same as both `resource_type` and `resource_id`. */
export const issuesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  location_id: idTextSchema.optional(),
  resource_type: z.enum(["location"]).optional(),
  resource_id: idTextSchema.optional(),
  status: z.enum(issueStatuses).optional(),
  muted: z.boolean().optional(),
})
export const issuesAnswerSchema = listAnswer("issues", issueSchema)

/** PATCH /issues/{id} (D-155). */
export const issueBodySchema = z.object({ account_id: idSchema.optional(), muted: z.boolean() })
