import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery, sortQuery } from "../common.ts"

/** A service to connect, as the catalogue of integrations has it. */
const urlIntegrationSchema = z.looseObject({
  code: z.string(),
  name: z.string(),
  integration_source_category_id: z.string(),
})

/** The page of a location at a source (D-140), and what the reviews there come to (D-156). */
export const urlSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  location_id: idSchema,
  source_id: idSchema,
  source_name: z.string(),
  link: z.string(),
  exclude_request_reviews: z.boolean(),
  /** The source forbids asking customers for reviews there. */
  source_feedback_forbidden: z.boolean(),
  /** Two decimals; null without a rated review. */
  avg_rating: z.number().nullish(),
  total_reviews: z.number().int().nullish(),
  last_checked_at: z.string().nullish(),
  /** The service that would bring its reviews and is not connected; null where it is, or where none does. */
  missing_integration: urlIntegrationSchema.nullish(),
})
export type Url = z.infer<typeof urlSchema>

/** GET /urls (000 §7). */
export const urlsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["source_name", "link"]),
  location_id: idTextSchema.optional(),
  exclude_request_reviews: z.boolean().optional(),
  source_feedback_forbidden: z.boolean().optional(),
})
export const urlsAnswerSchema = listAnswer("urls", urlSchema)

/** GET /urls_check (F-556, D-138). */
export const urlsCheckQuerySchema = z.object({ ...accountQuery, nonce: pageQuery.nonce })
export const urlsCheckSchema = z.looseObject({
  valid: z.boolean(),
  /** The first 500 of those that the caller sees. */
  location_ids_without_urls: z.array(idSchema),
})
