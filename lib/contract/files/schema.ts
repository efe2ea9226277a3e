import { z } from "zod"

/** Folders of files that a signed address opens. */
export const openFolders = ["photos"] as const

/** GET /files/{folder}/{account}/{file}: the address as it was signed. */
export const fileParamsSchema = z.object({
  folder: z.enum(openFolders),
  account: z.string().regex(/^\d{1,16}$/),
  file: z.string().regex(/^[\w-]{1,80}\.(?:webp|jpg|png)$/),
})
