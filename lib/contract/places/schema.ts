import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { lineSchema } from "../line.ts"
import { hoursSchema } from "../locations/hours.ts"

/** How many places a search finds at most (D-148). */
export const maxPlaces = 5

/** A place that a location can be filled in from (D-148). What is not known of it is null. */
export const placeSchema = z.looseObject({
  /** Null where the place was not found at Google. */
  google_place_id: z.string().nullable(),
  /** Location of the caller that the place is: no other one may have its `google_place_id`. */
  location_id: idSchema.nullish(),
  name: z.string(),
  formatted_address: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state_code: z.string().nullable(),
  zipcode: z.string().nullable(),
  country_code: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  category_name: z.string().nullable(),
  hours: hoursSchema.nullable(),
  /** The ids here of its country, state and category. */
  country_id: idSchema.nullish(),
  state_id: idSchema.nullish(),
  category_id: idSchema.nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  /** IANA name. */
  time_zone: z.string().nullish(),
  /** Only name and address are known so far: ask again with its `google_place_id` and the same `session_token`. */
  is_partial: z.boolean().nullish(),
})
export type Place = z.infer<typeof placeSchema>

/** Who has to be named beside places, as their terms demand. */
const attributionSchema = z.looseObject({ text: z.string(), href: z.string().nullish() })
export type Attribution = z.infer<typeof attributionSchema>

/**
 * GET /places (D-148): places that `keywords` find, or the one of a `google_place_id`. `session_token` is the same for
 * the searches that end with one choice: providers charge for them as one.
 */
export const placesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  keywords: lineSchema.max(200).optional(),
  country_id: idTextSchema.optional(),
  google_place_id: lineSchema.min(1).max(300).optional(),
  session_token: z
    .string()
    .regex(/^[\w-]{8,64}$/, "must have 8 to 64 of A-Z, a-z, 0-9, _ and -")
    .optional(),
})
export const placesAnswerSchema = listAnswer("places", placeSchema).extend({
  attribution: attributionSchema.nullish(),
})
