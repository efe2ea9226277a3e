import { z } from "zod"
import { idSchema } from "./common.ts"
import { imageLabels, imageTypes } from "./upload-constants.ts"

/** POST /upload: a form with one file (D-239). */
export const uploadBodySchema = z.object({ file_upload: z.file() })

/** What was uploaded (D-239). Its place in the storage is `uploads/{account_id}/{id}`. */
export const uploadSchema = z.looseObject({
  id: z.string(),
  mime_type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
export type Upload = z.infer<typeof uploadSchema>

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
