import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  idSchema,
  idTextSchema,
  listAnswer,
  pagingSchema,
} from "../common.ts"
import { doNotContactReasons } from "../contacts/constants.ts"
import { importEncodings } from "../imports/constants.ts"
import { lineSchema } from "../line.ts"
import { channels } from "../requests/constants.ts"

/** An address that gets no more requests (D-226, D-293). */
export const doNotContactSchema = z.looseObject({
  /** Channel and hash of the address. */
  id: idSchema,
  account_id: idSchema.nullish(),
  channel: z.enum(channels),
  /** Email or phone number; null once the person was erased. */
  address: z.string().nullable(),
  reason: z.enum(doNotContactReasons),
  at: z.string(),
  by_user_id: idSchema.nullish(),
  /** The contact with this address. */
  contact_id: idSchema.nullish(),
  /** Whether a user may lift it: what a person has said, only they take back. */
  can_lift: z.boolean(),
})
export type DoNotContact = z.infer<typeof doNotContactSchema>

/** GET /do_not_contact: newest first. */
export const doNotContactQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  /** Part of an email or phone number. */
  keywords: z.string().max(200).optional(),
  channel: z.enum(channels).optional(),
  reason: z.enum(doNotContactReasons).optional(),
})
export const doNotContactAnswerSchema = listAnswer("do_not_contact", doNotContactSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/** POST /do_not_contact: an address that is on the list stays as it is. */
export const newDoNotContactBodySchema = z.object({
  account_id: idSchema.optional(),
  channel: z.enum(channels),
  /** Email or phone number. */
  address: lineSchema.min(1, "can't be blank").max(300, "is too long"),
})

export const doNotContactParamSchema = z.object({ id: idTextSchema })

/** POST /do_not_contact/{id}/lift. */
export const liftDoNotContactBodySchema = z.object({
  account_id: idSchema.optional(),
  /** Kept in the audit log. */
  reason: lineSchema.min(1, "can't be blank").max(200, "is too long"),
})

/** POST /do_not_contact/import: a CSV file with a column of emails, of phone numbers, or both. */
export const importDoNotContactBodySchema = z.object({
  account_id: lineSchema.max(64).optional(),
  file_upload: z.file(),
  /** How its letters are written, for a file that doesn't show it; an empty text is what it shows. */
  encoding: z.union([z.enum(importEncodings), z.literal("")]).optional(),
})
export const importedDoNotContactSchema = z.looseObject({
  added: z.number().int(),
  /** On the list before. */
  known: z.number().int(),
  failed: z.number().int(),
  /** Lines of rows with an error, the first 100. */
  row_errors: z.array(z.looseObject({ row: z.number().int(), error: z.string() })),
})
