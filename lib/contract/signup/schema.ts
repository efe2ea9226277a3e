import { z } from "zod"
import { idSchema } from "../common.ts"
import { lineSchema } from "../line.ts"
import { locationLengths } from "../locations/constants.ts"
import { blank, locationFields, optional, required } from "../locations/fields.ts"
import { newPasswordSchema } from "../passwords/schema.ts"

/** Ten digits, with separators or without (000 §5, F-414). */
export const phonePattern = "[\\s\\(\\)\\.\\-]*(?:\\d[\\s\\(\\)\\.\\-]*){10}"

/** A text that may be a phone somewhere: the Review API says whether it is one, in the country of who has it. */
export const anyPhonePattern = "\\+?[\\s\\(\\)\\.\\/\\-]*(?:\\d[\\s\\(\\)\\.\\/\\-]*){5,15}"
const phone = new RegExp(`^${anyPhonePattern}$`)

/** Whether a text may be a phone, as a form that knows no country says it. */
export const mayBePhone = (text: string): boolean => phone.test(text)

const optionalPhone = optional(40).refine((text) => !text || mayBePhone(text), "is invalid")

/** POST /signup/user (D-047). */
export const signupUserBodySchema = z.object({
  first_name: required(60),
  last_name: required(60),
  email: z
    .string()
    .trim()
    .min(1, blank)
    .max(254, "is too long")
    .regex(/^[^\s@]+@[^\s@]+$/, "is invalid"),
  password: newPasswordSchema,
  phone: optionalPhone,
  company_name: required(120),
  account_vertical_name: required(80),
  country_id: idSchema,
  terms_accepted: z.literal(true, "must be accepted"),
  /** Of a partner's sign-up link, whose child account the new one becomes (D-273). */
  partner_key: lineSchema.max(64).nullish(),
  /** Where the days of the new account begin (D-086); UTC when nothing is said. */
  time_zone: lineSchema.max(64).nullish(),
})

/** POST /signup/location (D-048). `state_id` and `zipcode` are needed where the country has them. */
export const signupLocationBodySchema = z.object({
  ...locationFields,
  public_name: optional(locationLengths.name),
  phone: optionalPhone,
})
