import { z } from "zod"

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
