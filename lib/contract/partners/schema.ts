import { z } from "zod"
import { whitelabelSchema } from "../whitelabels/schema.ts"

/** GET /public/partners/{key} (D-273). */
export const partnerParamsSchema = z.object({ key: z.string().min(1).max(64) })
export const partnerSchema = z.looseObject({
  name: z.string(),
  /** Absent without one. */
  whitelabel: whitelabelSchema.nullish(),
})
export type Partner = z.infer<typeof partnerSchema>
