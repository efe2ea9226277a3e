import { z } from "zod"
import { lineSchema } from "../line.ts"

/** Values of a field here and at Google (D-159). */
export const fieldDiffSchema = z.looseObject({
  target: z.unknown(),
  source: z.unknown(),
  /** Accepting leaves it: Google has nothing in place of what the location has for Google alone. */
  stays: z.boolean().optional(),
})
export type FieldDiff = z.infer<typeof fieldDiffSchema>

/** Where Google differs from a location: the names of fields, and each of them by its name (001 §3, D-159). */
export const locationDiffSchema = z.looseObject({
  changed_fields: z.array(z.string()),
  /** When Google was asked; null when no one has compared yet. */
  compared_at: z.string().nullish(),
  /** Names what Google showed: accepting it sends it back. */
  seen: z.string().nullish(),
})
export type LocationDiff = z.infer<typeof locationDiffSchema>

/** GET /locations/{id}/diff (001 §7). */
export const locationDiffQuerySchema = z.object({
  nonce: lineSchema.max(64).optional(),
  /** Compare with what Google showed last: it is not asked. */
  kept: z.boolean().optional(),
})

/** The code of the 409 for what Google has changed since it was compared; the answer has the new comparison. */
export const listingChanged = "listing_changed"

/** POST /locations/{id}/diff (001 §7): the location takes what Google has. */
export const acceptDiffBodySchema = z.object({
  override: z.literal(true),
  /** The version that the caller compared; without it the last change wins. */
  version: z.number().int().optional(),
  /** Token of the compared Google listing; without it, the current one is accepted. */
  seen: lineSchema.max(64).optional(),
})
export const acceptedDiffSchema = z.looseObject({ message: z.string().nullish() })
