import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery, sortQuery } from "../common.ts"
import { lineSchema } from "../line.ts"

/** Phone and website of a location that one directory has in place of the usual ones (001 §3). */
export const sourceOverrideSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  location_id: idSchema,
  source_id: idSchema,
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** Whether the location is published there. */
  enabled: z.boolean(),
})
export type SourceOverride = z.infer<typeof sourceOverrideSchema>

const sort = sortQuery(["source_id", "location_id"])

/** GET /location_source_overrides (001 §7). */
export const sourceOverridesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sort,
  /** As the documents write it. */
  sort: sort["sort[by]"],
  location_id: idTextSchema.optional(),
  source_id: idTextSchema.optional(),
})
export const sourceOverridesAnswerSchema = listAnswer("location_source_overrides", sourceOverrideSchema)

// The service validates values, with 400 and one sentence (D-158).
const values = {
  phone: lineSchema.max(500).nullish(),
  website: lineSchema.max(1_000).nullish(),
  enabled: z.boolean().optional(),
}

/** POST /location_source_overrides (001 §7, D-158). */
export const newSourceOverrideBodySchema = z.object({
  account_id: idSchema.optional(),
  location_id: idSchema,
  source_id: idSchema,
  ...values,
})

/** PATCH /location_source_overrides/{id}: what is absent stays. */
export const sourceOverrideBodySchema = z.object(values)
