import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery, sortQuery } from "../common.ts"
import { reviewTypes } from "../reviews/constants.ts"
import { alertChannels } from "./constants.ts"

/** Mails or messages about reviews for one user (D-136). Empty lists narrow nothing. */
export const alertSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  user_id: idSchema,
  alert_type_id: idSchema,
  alert_frequency_id: idSchema,
  review_types: z.array(z.string()),
  /** Reviews above it are left out, and those without a rating; null leaves none out. */
  rating_max: z.number().nullish(),
  source_ids: z.array(idSchema),
  /** At these locations, or at those of the groups. */
  location_ids: z.array(idSchema),
  group_ids: z.array(idSchema),
  channel: z.string(),
  active: z.boolean(),
  /** Who gets it, as the account knows them. */
  user_name: z.string().nullish(),
  user_email: z.string().nullish(),
  /** The user has ended these mails, or all of them, by the link in one; making it active takes that back. */
  is_unsubscribed: z.boolean().nullish(),
  /** Why nothing reaches the user, in the way that the alert goes, and since when; null while it does. */
  blocked: z.looseObject({ code: z.string(), at: z.string(), reason: z.string().nullish() }).nullish(),
  /** Last delivery: pending, sent, delivered, bounced, failed or skipped, and why. */
  last_delivery: z.looseObject({ status: z.string(), reason: z.string().nullish() }).nullish(),
  /** Null for an immediate one, and while nothing is sent. */
  next_run_at: z.string().nullish(),
  last_sent_at: z.string().nullish(),
  created_at: z.string().nullish(),
  /** Whether the caller may change and delete it (D-023). */
  can_update: z.boolean().nullish(),
})
export type Alert = z.infer<typeof alertSchema>

/** GET /alerts. */
export const alertsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["user", "type", "frequency", "last_sent_at"]),
  user_id: idTextSchema.optional(),
})
export const alertsAnswerSchema = listAnswer("alerts", alertSchema)

const idsSchema = z.array(idSchema).max(5_000, "is too long")

const fields = {
  alert_type_id: idSchema,
  alert_frequency_id: idSchema,
  review_types: z.array(z.enum(reviewTypes)).max(reviewTypes.length).optional(),
  rating_max: z.number().int().min(1).max(5).nullish(),
  source_ids: z.array(idSchema).max(500).optional(),
  location_ids: idsSchema.optional(),
  group_ids: idsSchema.optional(),
  channel: z.enum(alertChannels).optional(),
  active: z.boolean().optional(),
}

/** POST /alerts: for the caller unless another user is named. */
export const newAlertBodySchema = z.object({
  account_id: idSchema.optional(),
  user_id: idSchema.optional(),
  ...fields,
})
/**
 * PATCH /alerts/{id}: `location_ids` and `group_ids` take the place of those before, the other lists add and take away.
 */
export const alertBodySchema = z
  .object({
    ...fields,
    id: idSchema,
    add_location_ids: idsSchema,
    remove_location_ids: idsSchema,
    add_group_ids: idsSchema,
    remove_group_ids: idsSchema,
  })
  .partial()

const named = { id: idSchema, code: z.string(), name: z.string() }
export const alertTypeSchema = z.looseObject(named)
export const alertFrequencySchema = z.looseObject(named)
export const namedQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const alertTypesAnswerSchema = listAnswer("alert_types", alertTypeSchema)
export const alertFrequenciesAnswerSchema = listAnswer("alert_frequencies", alertFrequencySchema)
