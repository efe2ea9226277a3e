import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  fileQuery,
  idSchema,
  idTextSchema,
  instantSchema,
  listAnswer,
  pageQuery,
  pagingSchema,
  sortQuery,
} from "../common.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { lineSchema } from "../line.ts"
import { feedbackTypes } from "../microsurveys/constants.ts"
import {
  askLimits,
  campaignSorts,
  campaignStatuses,
  pauseReasons,
  requestReasons,
  requestStatuses,
} from "../requests/constants.ts"
import { campaignLimits } from "./constants.ts"

const count = z.number().int()
const line = (most: number) => lineSchema.max(most, "is too long")

/** A recipient as somebody types it; what is wrong is said when the campaign is checked. */
export const typedRecipientSchema = z.object({
  first_name: line(campaignLimits.recipientName).optional(),
  last_name: line(campaignLimits.recipientName).optional(),
  email: line(300).optional(),
  phone: line(60).optional(),
})

/** Feedback that a campaign asks for: a question by itself, or a microsurvey (F-241, F-356). */
export const feedbackConfigurationSchema = z.object({
  /** One that is not known is nps. */
  selector_type: line(40),
  microsurvey_id: idSchema.nullish(),
})

/** Contacts as recipients (D-294): those of a location or group, of a search, or single ones. */
export const contactFilterSchema = z.strictObject({
  location_id: idSchema.nullish(),
  group_id: idSchema.nullish(),
  keywords: line(200).nullish(),
  ids: z.array(idSchema).max(campaignLimits.chosenContacts, "is too long").nullish(),
})

/** The draft payload of F-241, P-163 to P-168, and what has come since: names, uploads and contacts as recipients. */
const draft = {
  account_id: idSchema.optional(),
  /** For people only. */
  name: line(campaignLimits.name).nullish(),
  /** Null where each recipient has their own. */
  location_id: idSchema.nullish(),
  /** 1 email, 2 SMS (D-216). */
  request_type_id: z.union([z.literal(1), z.literal(2)]).optional(),
  /** 1 standard, 2 plain text. */
  layout_id: z.union([z.literal(1), z.literal(2)]).optional(),
  template_id: idSchema.nullish(),
  subject: line(campaignLimits.subject).nullish(),
  content: z.string().max(campaignLimits.content, "is too long").nullish(),
  header_text: line(campaignLimits.headerText).nullish(),
  /** Address of the image. */
  header_image: line(2000).nullish(),
  use_header_image: z.boolean().optional(),
  recipients: z
    .array(typedRecipientSchema)
    .max(askLimits.typedRecipients, `has more than ${askLimits.typedRecipients} recipients`)
    .optional(),
  sender_email: line(254).nullish(),
  sender_name: line(campaignLimits.senderName).nullish(),
  url_ids: z.array(idSchema).max(askLimits.links, `has more than ${askLimits.links} links`).optional(),
  auto_select_sources: z.boolean().optional(),
  feedback_configuration: feedbackConfigurationSchema.optional(),
  /** Files and pasted rows of recipients (POST /recipient_uploads). */
  upload_ids: z.array(idSchema).max(campaignLimits.uploads, "is too long").optional(),
  contact_filter: contactFilterSchema.nullish(),
}

/** POST /campaigns: a draft, of which nothing need be there yet (D-217). */
export const newCampaignBodySchema = z.object({
  ...draft,
  id: z.null().optional(),
  status: z.literal("draft").optional(),
})

/** PATCH /campaigns/{id}: what is absent stays. With `version` only when nobody else has changed it meanwhile. */
export const campaignBodySchema = z.object({
  ...draft,
  id: idSchema.optional(),
  status: z.literal("draft").optional(),
  version: count.optional(),
})
export type CampaignBody = z.infer<typeof campaignBodySchema>

/** Results of requests: each counted once, whatever happened to it later. */
export const campaignFiguresSchema = z.looseObject({
  total: count,
  /** Queued, being sent or held. */
  waiting: count,
  skipped: count,
  /** May have been sent (D-294). */
  uncertain: count,
  failed: count,
  sent: count,
  /** Sent and not bounced. */
  delivered: count,
  bounced: count,
  /** Approximate (D-299). */
  opened: count,
  clicked: count,
  answered: count,
  /** Reviews that it probably brought: an estimate by link and time. */
  won: count,
  complained: count,
  unsubscribed: count,
})
export type CampaignFigures = z.infer<typeof campaignFiguresSchema>

/** Requests that are written and sent together. */
export const campaignSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  multi_campaign_id: idSchema.nullish(),
  name: z.string(),
  location_id: idSchema.nullable(),
  location_name: z.string().nullish(),
  request_type_id: count,
  request_type_symbol: z.string(),
  layout_id: count,
  template_id: idSchema.nullable(),
  subject: z.string(),
  content: z.string(),
  header_text: z.string(),
  header_image: z.string().nullable(),
  use_header_image: z.boolean(),
  recipients: z.array(
    z.looseObject({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
  ),
  sender_email: z.string(),
  sender_name: z.string(),
  url_ids: z.array(idSchema),
  auto_select_sources: z.boolean(),
  feedback_configuration: z.looseObject({
    selector_type: z.enum(feedbackTypes),
    microsurvey_id: idSchema.nullable(),
  }),
  upload_ids: z.array(idSchema),
  contact_filter: z
    .looseObject({
      location_id: idSchema.nullish(),
      group_id: idSchema.nullish(),
      keywords: z.string().nullish(),
      ids: z.array(idSchema).nullish(),
    })
    .nullable(),
  status: z.enum(campaignStatuses),
  /** Code and sentence of why it is paused. */
  pause_reason: z.enum(Object.keys(pauseReasons) as (keyof typeof pauseReasons)[]).nullish(),
  pause_text: z.string().nullish(),
  /** When it goes out, or did; of one at local time, when the first of its locations is due. */
  scheduled_at: z.string().nullable(),
  /** `YYYY-MM-DDTHH:mm` by the clock of each location. */
  scheduled_local: z.string().nullish(),
  sent_at: z.string().nullish(),
  submitted_at: z.string().nullish(),
  created_by_user_id: idSchema.nullish(),
  created_by_name: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Goes up with each change: who names another one than the present is told (409). */
  version: count,
  /** Whether its recipients have all become requests. */
  is_expanded: z.boolean(),
  figures: campaignFiguresSchema,
})
export type Campaign = z.infer<typeof campaignSchema>

const listFilter = {
  ...accountQuery,
  ...apiShape(filtersOn("campaigns")),
  /** Campaigns that were made together. */
  multi_campaign_id: idTextSchema.optional(),
}

/** GET /campaigns: newest first unless sorted otherwise. The dates are those on which they were made. */
export const campaignsQuerySchema = z.object({
  ...listFilter,
  ...cursorQuery,
  ...sortQuery(campaignSorts, "one"),
})
export const campaignsAnswerSchema = listAnswer("campaigns", campaignSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/** GET /export/csv/campaigns (F-513): what the list shows, whole and in its order. */
export const campaignsFileQuerySchema = fileQuery(
  z.object({ ...listFilter, ...sortQuery(campaignSorts, "one") }),
)

/** A policy that is confirmed although its words were found (D-297). */
export const acknowledgementSchema = z.object({
  code: line(40),
  /** Who answers for it; the caller unless it is said. */
  name: line(100).optional(),
  reason: line(campaignLimits.reason).min(1, "can't be blank"),
})

/** POST /campaigns/{id}/send (D-217). */
export const sendCampaignBodySchema = z.object({
  /** Null for at once. */
  scheduled_at: instantSchema.nullish(),
  /** Instead: this time by the clock of each location. One that summer time skips is the next full minute, a doubled one the first. */
  scheduled_local: z
    .string()
    .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
      error: "must be a date and time (2026-01-31T09:30)",
    })
    .nullish(),
  /** That its recipients are customers who agreed (D-293); needed where some are typed, pasted or in files. */
  attested: z.boolean().optional(),
  acknowledged: z.array(acknowledgementSchema).max(20).optional(),
  /** Refused when the draft is another one by now. */
  version: count.optional(),
})

/** Who is left out, and why. */
export const skippedRecipientSchema = z.looseObject({
  recipient: z.string(),
  reason: z.enum(Object.keys(requestReasons) as (keyof typeof requestReasons)[]),
  /** The reason for people. */
  text: z.string(),
})

/** 202: the first 100 who are skipped; the rest is GET /requests (D-294). */
export const sentCampaignSchema = z.looseObject({
  id: idSchema,
  status: z.enum(campaignStatuses),
  scheduled_at: z.string().nullish(),
  /** People who are asked. */
  accepted: count,
  skipped_count: count,
  skipped: z.array(skippedRecipientSchema),
})
export type SentCampaign = z.infer<typeof sentCampaignSchema>

/** Whom a campaign is sent to again: those who have not opened its email, or whom it did not reach. */
export const resendGroups = ["not_opened", "failed"] as const
export type ResendGroup = (typeof resendGroups)[number]

/** POST /campaigns/{id}/resend. */
export const resendCampaignBodySchema = z.object({ to: z.enum(resendGroups) })
export const resentCampaignSchema = z.looseObject({
  id: idSchema,
  status: z.enum(campaignStatuses),
  /** People who are asked again. */
  accepted: count,
  /** People who are not, because they were asked too recently. */
  asked_recently: count,
})

/** GET /campaigns/{id}/outcomes: requests of a campaign by state and reason, those with the most first. */
export const campaignOutcomesSchema = z.looseObject({
  outcomes: z.array(
    z.looseObject({
      status: z.enum(requestStatuses),
      reason: z.enum(Object.keys(requestReasons) as (keyof typeof requestReasons)[]).nullable(),
      /** The reason for people. */
      text: z.string().nullable(),
      count,
    }),
  ),
  /** Whom it could be sent to again now. */
  resend: z.array(
    z.looseObject({
      to: z.enum(resendGroups),
      count,
      /** Asked too recently: when the first of them can be asked again, and how many there are. */
      asked_recently: count,
      next_at: z.string().nullable(),
    }),
  ),
})
export type CampaignOutcomes = z.infer<typeof campaignOutcomesSchema>

/** POST /campaigns/{id}/test: to an address of the caller's own (D-217). */
export const testCampaignBodySchema = z.object({ recipient: line(254) })
export const testedCampaignSchema = z.looseObject({ recipient: z.string(), status: z.string() })

/** A finding of the policy guard in a text. */
export const policyFindingSchema = z.looseObject({
  code: z.string(),
  /** block: has to be changed; confirm: changed, or confirmed with name and reason; warn: a hint. */
  outcome: z.enum(["block", "confirm", "warn"]),
  /** The field that it is in. */
  field: z.enum(["subject", "content", "header_text"]),
  /** The words that were found, and where they begin in the field. */
  quote: z.string(),
  at: count,
  /** The sentence beside the field. */
  text: z.string(),
  /** The rule, who made it and where it is to be read. */
  rule: z.string(),
  source: z.string(),
  source_url: z.string(),
})
export type PolicyFinding = z.infer<typeof policyFindingSchema>

/** GET /campaigns/{id}/check: what would happen if it were sent now. */
export const campaignCheckSchema = z.looseObject({
  version: count,
  /** Nothing is missing, nothing blocks, and somebody is asked. */
  can_send: z.boolean(),
  /** Errors by field. */
  errors: z.record(z.string(), z.array(z.string())),
  policy: z.array(policyFindingSchema),
  recipients: z.looseObject({
    /** Rows of files, typed ones and contacts. */
    total: count,
    accepted: count,
    /** Rows of files and typed ones with an error. */
    invalid: count,
    skipped: count,
    by_reason: z.array(z.looseObject({ reason: z.string(), text: z.string(), count })),
    /** The first who are skipped. */
    first: z.array(skippedRecipientSchema),
    /** Errors of typed ones by their place. */
    row_errors: z.array(z.looseObject({ index: count, field: z.string(), error: z.string() })),
  }),
  /** Locations of recipients that have no link to a review site. */
  locations_without_links: z.array(z.looseObject({ id: idSchema, name: z.string() })),
  /** Whether `attested` has to be sent, and what is attested. */
  needs_attestation: z.boolean(),
  attestation: z.string(),
  /** Messages that a trial may still send; null where nothing limits them (D-327). */
  left_today: count.nullable(),
  left_in_all: count.nullable(),
})
export type CampaignCheck = z.infer<typeof campaignCheckSchema>

/** An entry of the compliance log of a campaign: what the guard said, and what was decided. */
export const complianceEntrySchema = z.looseObject({
  id: idSchema,
  at: z.string(),
  user_id: idSchema.nullable(),
  user_name: z.string().nullish(),
  /** Code of the rule, or of an act: attested, sent, paused, resumed, cancelled. */
  code: z.string(),
  outcome: z.string(),
  quote: z.string(),
  note: z.string(),
  /** The rule that is quoted; null for an act. */
  rule: z.string().nullish(),
  source: z.string().nullish(),
})
export type ComplianceEntry = z.infer<typeof complianceEntrySchema>
export const complianceQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const complianceAnswerSchema = listAnswer("entries", complianceEntrySchema)
export const complianceFileQuerySchema = fileQuery(z.object({}))
