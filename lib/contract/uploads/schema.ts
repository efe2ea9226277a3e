import { z } from "zod"
import { idSchema } from "../common.ts"
import { lineSchema } from "../line.ts"
import { imageLabels, imageTypes, maxUploadsShown, uploadStates } from "./constants.ts"

/** POST /upload: a form with one file (D-239). */
export const uploadBodySchema = z.object({ file_upload: z.file() })

/** An uploaded file (D-239), stored at `uploads/{account_id}/{id}`. */
export const uploadSchema = z.looseObject({
  id: z.string(),
  mime_type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
export type Upload = z.infer<typeof uploadSchema>

/** An upload in full: how far it is, and once it is processed where its copies are (D-240). */
export const uploadFactsSchema = uploadSchema.extend({
  state: z.enum(uploadStates),
  /** Of its file as it was chosen; of `bytes` while it is sent in parts. */
  received_bytes: z.number().int(),
  name: z.string().nullish(),
  url: z.string().nullish(),
  low_resolution_url: z.string().nullish(),
  /** A tiny copy as a data address. */
  placeholder: z.string().nullish(),
  /** Path of the image in a photo. */
  s3_path: z.string(),
})
export type UploadFacts = z.infer<typeof uploadFactsSchema>

const uploadIdSchema = z.string().regex(/^[\w-]{1,64}$/)

export const uploadsQuerySchema = z.object({ ids: z.array(uploadIdSchema).min(1).max(maxUploadsShown) })
export const uploadsAnswerSchema = z.looseObject({ uploads: z.array(uploadFactsSchema) })

/** Name and size in bytes of a file that is uploaded in parts. */
export const newUploadBodySchema = z.object({
  name: lineSchema.max(100).optional(),
  bytes: z.number().int().min(1),
})

/** Where in the file a part begins. */
export const partQuerySchema = z.object({ offset: z.number().int().min(0) })
export const partBodySchema = z.object({ part: z.file() })

const pixelsSchema = z.number().int().min(0).max(100_000)

/** A part of an upload, in pixels from its upper left corner as it is seen upright. */
export const cropBodySchema = z.object({
  x: pixelsSchema,
  y: pixelsSchema,
  width: pixelsSchema.min(1),
  height: pixelsSchema.min(1),
  /** Of photos: what it has to fit. */
  category_id: idSchema.nullish(),
})

/** Where an upload is kept (D-239), from the answer that took it. */
export const s3PathSchema = z
  .string()
  .regex(/^uploads\/[\w-]{1,64}\/[\w-]{1,64}$/, "must be uploads/{account_id}/{id}")

/** POST /webhooks/rtx-images (D-240); `auth_token` is the token of the session, put there by the app (D-017). */
export const processQuerySchema = z.object({ auth_token: z.string().min(1).max(256).optional() })
export const processBodySchema = z.object({
  event: z.literal("process"),
  label: z.enum(imageLabels),
  account_id: idSchema,
  /** Of the campaign, template or location; of the upload where nothing is saved yet. */
  resource_id: z.union([z.number().int(), z.string().regex(/^[\w-]{1,64}$/)]),
  mime_type: z.enum(imageTypes),
  s3_path: s3PathSchema,
})
