import { z } from "zod"
import { newCampaignBodySchema } from "../campaigns/schema.ts"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  emailSchema,
  fileQuery,
  idSchema,
  idTextSchema,
  instantSchema,
  listAnswer,
  pagingSchema,
  sortQuery,
} from "../common.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { lineSchema } from "../line.ts"
import { channels, requestReasons, requestSorts, requestStatuses } from "./constants.ts"

const count = z.number().int()
const line = (most: number) => lineSchema.max(most, "is too long")

/** One message to one person (D-217, D-218, D-294). */
export const reviewRequestSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  /** Null for a single request. */
  campaign_id: idSchema.nullable(),
  campaign_name: z.string().nullish(),
  contact_id: idSchema.nullish(),
  /** Email or phone number; empty once the person was erased. */
  recipient: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  channel: z.enum(channels),
  location_id: idSchema,
  location_name: z.string().nullish(),
  status: z.enum(requestStatuses),
  /** Code and sentence of why it is held, skipped, bounced or failed. */
  reason: z.enum(Object.keys(requestReasons) as (keyof typeof requestReasons)[]).nullable(),
  reason_text: z.string().nullable(),
  /** Words of a server. */
  error: z.string().nullable(),
  /** When it is tried next. */
  due_at: z.string().nullish(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullish(),
  opened_at: z.string().nullish(),
  clicked_at: z.string().nullish(),
  answered_at: z.string().nullish(),
  bounced_at: z.string().nullish(),
  unsubscribed_at: z.string().nullish(),
  /** The review that it probably brought. */
  won_review_id: idSchema.nullish(),
  /** The row of a file that it came from. */
  upload_id: idSchema.nullish(),
  upload_row: count.nullish(),
  /** The request that it repeats. */
  resent_of: idSchema.nullish(),
  can_resend: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ReviewRequest = z.infer<typeof reviewRequestSchema>

const listFilter = {
  ...accountQuery,
  ...apiShape(filtersOn("requests")),
  /** Those of one campaign. */
  campaign_id: idTextSchema.optional(),
  /** Those to one contact. */
  contact_id: idTextSchema.optional(),
  /** Single requests alone, or those of campaigns alone. */
  single: z.boolean().optional(),
  /** Requests that are held, skipped, bounced or failed for this reason. */
  reason: z.enum(Object.keys(requestReasons) as (keyof typeof requestReasons)[]).optional(),
}

/** GET /requests: newest first unless sorted otherwise. The dates are those on which they were made. */
export const requestsQuerySchema = z.object({
  ...listFilter,
  ...cursorQuery,
  ...sortQuery(requestSorts, "one"),
})

/** GET /export/csv/requests: what the list shows, whole and in its order. */
export const requestsFileQuerySchema = fileQuery(
  z.object({ ...listFilter, ...sortQuery(requestSorts, "one") }),
)
export const requestsAnswerSchema = listAnswer("requests", reviewRequestSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/**
 * POST /requests: asks one person, by the texts of a template or one's own. Programs name each with Idempotency-Key.
 */
export const newReviewRequestBodySchema = z.object({
  account_id: idSchema.optional(),
  location_id: idSchema,
  /** 1 email, 2 SMS; by the address that is given unless it is said. */
  request_type_id: z.union([z.literal(1), z.literal(2)]).optional(),
  template_id: idSchema.nullish(),
  /** A list with a trigger (GET /list_trigger_settings), which says template and delay. */
  list_id: line(200).nullish(),
  email: emailSchema.nullish(),
  phone: line(60).nullish(),
  first_name: line(100).nullish(),
  last_name: line(100).nullish(),
  /** BCP 47. */
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, "must be a language code")
    .nullish(),
  /** IANA name. */
  time_zone: line(64).nullish(),
  /** When it goes out; at once unless it is said. */
  scheduled_at: instantSchema.nullish(),
  /** How the person agreed to be asked (D-293): the sentence that was shown or ticked. */
  consent: z.object({ wording: line(500).min(1, "can't be blank"), at: instantSchema.optional() }),
})
export type NewReviewRequestBody = z.infer<typeof newReviewRequestBodySchema>

const draftTexts = newCampaignBodySchema.pick({
  account_id: true,
  location_id: true,
  request_type_id: true,
  layout_id: true,
  subject: true,
  content: true,
  header_text: true,
  header_image: true,
  use_header_image: true,
  sender_name: true,
  sender_email: true,
  url_ids: true,
  auto_select_sources: true,
  feedback_configuration: true,
})

/**
 * POST /requests/preview: the texts of a campaign or template as they are typed; nothing need be complete. Without a location
 * it is shown for the first that the caller sees.
 */
export const requestPreviewBodySchema = z.object({
  ...draftTexts.shape,
  /** Whom it is shown for; a sample unless it is said. */
  recipient: z.object({ first_name: line(100).optional(), last_name: line(100).optional() }).optional(),
})

/** A message as it would be sent; its links lead nowhere. */
export const requestPreviewSchema = z.looseObject({
  channel: z.enum(channels),
  recipient_name: z.string(),
  location_name: z.string(),
  /** Of an email, as whom it comes from and where responses go. */
  from: z.looseObject({ name: z.string(), address: z.string() }).nullable(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  /** Documents as mail programs on a light and on a dark ground show them; null for an SMS. */
  html: z.looseObject({ light: z.string(), dark: z.string() }).nullable(),
  /** The text part of an email, or the SMS. */
  text: z.string(),
})
export type RequestPreview = z.infer<typeof requestPreviewSchema>
