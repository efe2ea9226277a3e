import { z } from "zod"
import { lineSchema } from "./line.ts"

/** What a field says here, and what it says at Google (D-159). */
export const fieldDiffSchema = z.looseObject({ target: z.unknown(), source: z.unknown() })
export type FieldDiff = z.infer<typeof fieldDiffSchema>

/** Where Google differs from a location: the names of fields, and each of them by its name (001 §3, D-159). */
export const locationDiffSchema = z.looseObject({ changed_fields: z.array(z.string()) })
export type LocationDiff = z.infer<typeof locationDiffSchema>

/** GET /locations/{id}/diff (001 §7). */
export const locationDiffQuerySchema = z.object({ nonce: lineSchema.max(64).optional() })

/** POST /locations/{id}/diff (001 §7): the location takes what Google has. */
export const acceptDiffBodySchema = z.object({
  override: z.literal(true),
  /** The version that the caller compared; without it the last change wins. */
  version: z.number().int().optional(),
})
export const acceptedDiffSchema = z.looseObject({ message: z.string().nullish() })
