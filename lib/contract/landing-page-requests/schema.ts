import { z } from "zod"
import { emailSchema, idSchema } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { askPageBodyFields } from "../request-pages/schema.ts"

/** Somebody who wants a landing page set up for them (F-246). */
export const landingPageRequestSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  contact_email: z.string(),
  contact_number: z.string(),
  logo_url: z.string().nullish(),
  created_by_user_id: idSchema,
})

/** POST /landing_page_requests. */
export const newLandingPageRequestBodySchema = z.object({
  account_id: idSchema.optional(),
  contact_email: emailSchema,
  contact_number: trimmedLineSchema.max(40, "is too long").optional(),
  logo_url: askPageBodyFields.logo_url,
})
