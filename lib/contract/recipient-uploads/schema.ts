import { z } from "zod"
import { recipientErrors } from "../campaigns/constants.ts"
import { fileQuery, idSchema, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { importEncodings } from "../imports/constants.ts"
import { importCharsetSchema } from "../imports/schema.ts"
import { lineSchema } from "../line.ts"
import { uploadStatuses } from "./constants.ts"

const count = z.number().int()
const yesOrNo = z.enum(["true", "false"])

/** POST /recipient_uploads (D-220): a form with a CSV file, or with pasted rows as one (D-294). */
export const newRecipientUploadBodySchema = z.object({
  file_upload: z.file(),
  account_id: lineSchema.max(64).optional(),
  /** 1 email, 2 SMS. */
  request_type_id: z.enum(["1", "2"]),
  /** That these people are customers who agreed (D-293). */
  attested: yesOrNo.optional(),
  /** Rows from a spreadsheet, with commas, semicolons or tabs between cells: names of columns may be missing. */
  pasted: yesOrNo.optional(),
  /** How its letters are written, for a file that doesn't show it; an empty text is what it shows. */
  encoding: z.union([z.enum(importEncodings), z.literal("")]).optional(),
})

/** A file of recipients and how far it is read (F-244, P-169). */
export const recipientUploadSchema = z.looseObject({
  upload_id: idSchema,
  account_id: idSchema.nullish(),
  request_type_id: count,
  file_name: z.string(),
  status: z.enum(uploadStatuses),
  /** Why it could not be read; null while it could. */
  error: z.string().nullable(),
  /** The encoding that was chosen. */
  encoding: z.enum(importEncodings).nullish(),
  /** Of a file that waits until its encoding is chosen (PATCH /recipient_uploads/{upload_id}): the likely ones. */
  charset: importCharsetSchema.nullish(),
  total: count,
  total_successful_recipients: count,
  total_failed_recipients: count,
  /** Good rows of people who are contacts already: what is known of them stays. */
  known_contacts: count,
  /** Errors with how many rows have each, and the first of them. */
  row_errors: z.array(
    z.looseObject({
      code: z.enum(Object.keys(recipientErrors) as (keyof typeof recipientErrors)[]),
      error: z.string(),
      count,
      rows: z.array(count),
    }),
  ),
  is_attested: z.boolean(),
  created_at: z.string(),
})
export type RecipientUpload = z.infer<typeof recipientUploadSchema>

/** 202: it is read in the background. */
export const recipientUploadParamSchema = z.object({ upload_id: idTextSchema })

/** PATCH /recipient_uploads/{upload_id}: how the letters of a file are written whose encoding isn't clear. */
export const recipientUploadBodySchema = z.object({ encoding: z.enum(importEncodings) })

/** A row of a file of recipients. */
export const recipientUploadRowSchema = z.looseObject({
  /** Line of the file on which it begins. */
  row: count,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  location_external_id: z.string(),
  location_id: idSchema.nullable(),
  /** Null for a good row. */
  error: z.string().nullable(),
  /** The contact that it is, where it is known already. */
  contact_id: idSchema.nullable(),
})
export type RecipientUploadRow = z.infer<typeof recipientUploadRowSchema>

/** GET /recipient_uploads/{upload_id}/rows: by line. */
export const recipientUploadRowsQuerySchema = z.object({
  ...pageQuery,
  /** Good rows, those with an error, or those of people who are contacts already. */
  result: z.enum(["successful", "failed", "known"]).optional(),
})
export const recipientUploadRowsAnswerSchema = listAnswer("rows", recipientUploadRowSchema)

/** GET /export/csv/failed_upload_recipients (F-516): rows with an error, to be corrected and uploaded again. */
export const failedRecipientsQuerySchema = fileQuery(z.object({ upload_id: idTextSchema }))
