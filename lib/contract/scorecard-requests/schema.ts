import { z } from "zod"
import { idSchema } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { mayBePhone } from "../signup/schema.ts"

const blank = "can't be blank"

export const scorecardIdParamSchema = z.object({ id: z.string().min(1).max(64) })

/** Scorecard as a prospect sees it (D-081). */
export const scorecardRequestSchema = z.looseObject({
  id: z.string(),
  /** Whose presence was scored. */
  business: z.string(),
  /** 0 to 100. */
  score: z.number().int(),
  /** A to F. */
  grade: z.string(),
  /** Who sent it. */
  account_name: z.string(),
})
export type ScorecardRequest = z.infer<typeof scorecardRequestSchema>

export const commentLength = 1000

/** POST /scorecard_requests/{id} (D-081). */
export const scorecardRequestBodySchema = z.object({
  name: trimmedLineSchema.min(1, blank).max(120, "is too long"),
  email: z
    .string()
    .trim()
    .min(1, blank)
    .max(254, "is too long")
    .regex(/^[^\s@]+@[^\s@]+$/, "is invalid"),
  phone: z
    .string()
    .trim()
    .max(40, "is too long")
    .refine((text) => !text || mayBePhone(text), "is invalid")
    .nullish(),
  comment: z.string().trim().max(commentLength, "is too long").nullish(),
})

export const scorecardRequestedSchema = z.looseObject({ id: idSchema })
