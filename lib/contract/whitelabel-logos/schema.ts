import { z } from "zod"

export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const

export const logoParamSchema = z.object({ key: z.string().regex(/^[\w-]{22}$/) })
export const logoAnswerSchema = z.looseObject({ content_type: z.enum(logoTypes), data: z.string() })
