import { z } from "zod"

export const triageAnswerSchema = z.looseObject({
  method: z.string(),
  override: z.string().nullable(),
  received_at: z.string(),
})
