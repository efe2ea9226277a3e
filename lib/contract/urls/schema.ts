import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery, sortQuery } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { linkError } from "./constants.ts"

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
  /** It is the link of a place that a connection has matched: it comes back, so it is changed there. */
  is_from_connection: z.boolean().nullish(),
  /** A connection has matched a place of the location at this source, and would bring a link of its own. */
  has_connection: z.boolean().nullish(),
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

const linkSchema = trimmedLineSchema.superRefine((text, context) => {
  const message = linkError(text)
  if (message) context.addIssue({ code: "custom", message })
})

/** POST /urls: a page of a location where customers can be asked for a review. The site is known by the host. */
export const newUrlBodySchema = z.object({
  account_id: idSchema.optional(),
  location_id: idSchema,
  link: linkSchema,
})

/** PATCH /urls/{id}. */
export const urlBodySchema = z.object({ link: linkSchema })

/** GET /urls_check (F-556, D-138). */
export const urlsCheckQuerySchema = z.object({ ...accountQuery, nonce: pageQuery.nonce })
export const urlsCheckSchema = z.looseObject({
  valid: z.boolean(),
  /** The first 500 of those that the caller sees. */
  location_ids_without_urls: z.array(idSchema),
})
