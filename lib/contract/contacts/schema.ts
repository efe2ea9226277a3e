import { z } from "zod"
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
} from "../common.ts"
import { lineSchema } from "../line.ts"
import { channels } from "../requests/constants.ts"
import { consentSources, doNotContactReasons } from "./constants.ts"

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

/** GET /contacts: newest first. */
export const contactsQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  keywords: z.string().max(200).optional(),
  location_id: idTextSchema.optional(),
  group_id: idTextSchema.optional(),
  /** Only those who are asked no more by any channel, or by none. */
  do_not_contact: z.boolean().optional(),
})
export const contactsAnswerSchema = listAnswer("contacts", contactSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

const shared = {
  account_id: idSchema.optional(),
  first_name: line(100).nullish(),
  last_name: line(100).nullish(),
  email: emailSchema.nullish(),
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
