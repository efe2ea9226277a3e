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
  pagingSchema,
  sortQuery,
} from "../common.ts"
import { lineSchema } from "../line.ts"
import { channels, requestReasons, requestStatuses } from "../requests/constants.ts"
import { consentSources, contactSorts, doNotContactReasons, maxSelectedContacts } from "./constants.ts"

/** Files about the people that requests are sent to (D-106). */
export const contactFileQuerySchema = fileQuery(z.object({}))

const line = (most: number) => lineSchema.max(most, "is too long")

/** Evidence that a contact agreed to be asked (D-293). */
export const contactConsentSchema = z.looseObject({
  channel: z.enum(channels),
  source: z.enum(consentSources),
  wording: z.string(),
  at: z.string(),
  by_user_id: idSchema.nullish(),
  /** File and line that it came from. */
  file: z.string().nullish(),
  row: z.number().int().nullish(),
})

/** That no more requests go to a contact by a channel. */
export const contactStopSchema = z.looseObject({
  /** Of GET /do_not_contact. */
  id: idSchema.nullish(),
  channel: z.enum(channels),
  reason: z.enum(doNotContactReasons),
  at: z.string(),
})

/** A customer of the account (D-293). */
export const contactSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  /** As +15551234567. */
  phone: z.string().nullable(),
  locale: z.string().nullish(),
  time_zone: z.string().nullish(),
  custom_attributes: z.record(z.string(), z.string()).nullish(),
  /** Where it was uploaded, asked or answered, of the locations that the caller sees. */
  location_ids: z.array(idSchema).nullish(),
  do_not_contact: z.array(contactStopSchema),
  last_asked_at: z.string().nullish(),
  /** Of one by itself. */
  consents: z.array(contactConsentSchema).nullish(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Contact = z.infer<typeof contactSchema>

const contactsFilter = {
  keywords: z.string().max(200).optional(),
  location_id: idTextSchema.optional(),
  group_id: idTextSchema.optional(),
  /** Only those who have an email, or a phone number. */
  channel: z.enum(channels).optional(),
  /** Only those who are asked no more by any channel, or by none. */
  do_not_contact: z.boolean().optional(),
}

/** GET /contacts: newest first unless sorted otherwise. */
export const contactsQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  ...contactsFilter,
  ...sortQuery(contactSorts, "one"),
})
/** GET /export/csv/contacts: the list as a file. */
export const contactsFileQuerySchema = fileQuery(
  z.object({ ...contactsFilter, ...sortQuery(contactSorts, "one") }),
)
/** GET /export/csv/contact: everything that is held of one person. */
export const contactPersonFileQuerySchema = fileQuery(z.object({ contact_id: idTextSchema }))
export const contactsAnswerSchema = listAnswer("contacts", contactSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

const shared = {
  account_id: idSchema.optional(),
  first_name: line(100).nullish(),
  last_name: line(100).nullish(),
  /** Its domain may be written in any script. */
  email: line(254).nullish(),
  phone: line(60).nullish(),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, "must be a language code")
    .nullish(),
  /** IANA name. */
  time_zone: line(64).nullish(),
}

/** POST /contacts: one who is known by email or phone stays as they are, with what was empty filled in. */
export const newContactBodySchema = z.object({
  ...shared,
  /** Where the contact is a customer; needed unless the caller sees all locations. */
  location_id: idSchema.nullish(),
  /** How the person agreed to be asked. */
  consent: z
    .object({
      channel: z.enum(channels),
      wording: line(500).min(1, "can't be blank"),
      at: instantSchema.optional(),
    })
    .nullish(),
})
/** PATCH /contacts/{id}: what is absent stays. */
export const contactBodySchema = z.object(shared)

/** POST /contacts/bulk_delete. */
export const bulkDeleteContactsBodySchema = z.object({
  account_id: idSchema.optional(),
  contact_ids: z.array(idSchema).min(1, "Select contacts first").max(maxSelectedContacts, "is too long"),
})
/** `missing` are those that are gone already, or out of the caller's sight. */
export const bulkDeletedContactsSchema = z.looseObject({
  deleted: z.number().int(),
  missing: z.number().int(),
})

/** POST /contacts/{id}/erase (D-293, D-312). */
export const eraseContactBodySchema = z.object({
  account_id: idSchema.optional(),
  /** Keeps a hash of email and phone number, so that they are never asked again. */
  do_not_contact: z.boolean().optional(),
})
/** Numbers of rows that were made anonymous. */
export const erasedContactSchema = z.looseObject({
  requests: z.number().int(),
  responses: z.number().int(),
  upload_rows: z.number().int(),
})

/** A request to a contact with what was answered. */
export const contactHistoryItemSchema = z.looseObject({
  /** Of GET /requests/{id}. */
  id: idSchema,
  campaign_id: idSchema.nullable(),
  campaign_name: z.string().nullish(),
  channel: z.enum(channels),
  recipient: z.string(),
  location_id: idSchema,
  location_name: z.string().nullish(),
  status: z.enum(requestStatuses),
  reason: z.enum(Object.keys(requestReasons) as (keyof typeof requestReasons)[]).nullable(),
  reason_text: z.string().nullable(),
  sent_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  created_at: z.string(),
  response: z
    .looseObject({
      type: z.string(),
      score: z.number().int(),
      comment: z.string(),
      at: z.string(),
      /** Where it stands among the reviews. */
      review_id: idSchema.nullable(),
    })
    .nullable(),
})
export type ContactHistoryItem = z.infer<typeof contactHistoryItemSchema>

/** GET /contacts/{id}/history: newest first. */
export const contactHistoryQuerySchema = z.object({ ...cursorQuery })
export const contactHistoryAnswerSchema = listAnswer("history", contactHistoryItemSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/** POST /contacts/import: people of an uploaded file that was read without a campaign. */
export const importContactsBodySchema = z.object({
  account_id: idSchema.optional(),
  upload_id: idSchema,
  /** Where those are customers whose row names no location; needed unless the caller sees all locations. */
  location_id: idSchema.nullish(),
  /** That these people are customers who agreed (D-293). */
  attested: z.literal(true, "must be confirmed").optional(),
  /** Writes names of the file over those that are known. */
  overwrite_names: z.boolean().optional(),
})
export const importedContactsSchema = z.looseObject({
  created: z.number().int(),
  /** Known before. */
  updated: z.number().int(),
  /** Rows with an error, which GET /export/csv/failed_upload_recipients has. */
  failed: z.number().int(),
})
