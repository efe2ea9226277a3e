import { idSchema } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { isWebsite } from "../website.ts"
import { locationLengths } from "./constants.ts"

export const blank = "can't be blank"

/** Whether anything of a text can be seen: marks without width are nothing. */
const isSeen = (text: string) => /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text)

/** A line of text that has to be given. */
export const required = (max: number) =>
  trimmedLineSchema
    .min(1, blank)
    .max(max, "is too long")
    .refine((text) => text === "" || isSeen(text), blank)
/** One that need not. */
export const optional = (max: number) => trimmedLineSchema.max(max, "is too long").nullish()

/** Name and address of a location; `state_id` and `zipcode` are needed where the country has them (D-048, D-150). */
export const locationFields = {
  name: required(locationLengths.name),
  address: required(locationLengths.address),
  address_2: optional(200),
  city: required(120),
  state_id: idSchema.nullish(),
  zipcode: optional(20).refine((text) => !text || isSeen(text), blank),
  country_id: idSchema,
  website: optional(500).refine((text) => !text || isWebsite(text), "is invalid"),
  google_place_id: optional(300).refine((text) => !text || /^[\w-]+$/.test(text), "is not a Google Place ID"),
}
