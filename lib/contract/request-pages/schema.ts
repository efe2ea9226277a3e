import { z } from "zod"
import {
  accountQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { feedbackTypes } from "../microsurveys/constants.ts"
import { askLimits } from "../requests/constants.ts"

/** Colours and brightness of a page that customers see. */
export const pageThemeSchema = z.looseObject({
  accent: z.string().nullish(),
  mode: z.enum(["light", "dark", "auto"]).nullish(),
})

const askPageFields = {
  id: idSchema,
  account_id: idSchema.nullish(),
  location_ids: z.array(idSchema),
  slug: z.string(),
  title: z.string(),
  logo_url: z.string().nullish(),
  feedback_type: z.enum(feedbackTypes),
  microsurvey_id: idSchema.nullish(),
  theme: pageThemeSchema,
  active: z.boolean().nullish(),
  created_at: z.string().nullish(),
  /** Answers at the locations that the caller sees, in all, and the day of the last one. */
  responses: z.number().int().nullish(),
  last_response_on: z.string().nullish(),
}

/** A landing page that somebody has set up (D-224). */
export const requestPageSchema = z.looseObject({
  ...askPageFields,
  /** Chosen review sites, in their order; none lets the product choose (D-223). */
  url_ids: z.array(idSchema),
})
export type RequestPage = z.infer<typeof requestPageSchema>

/** A kiosk that somebody has set up; the PIN itself is never told (D-298). */
export const kioskPageSchema = z.looseObject({ ...askPageFields, has_pin: z.boolean() })
export type KioskPage = z.infer<typeof kioskPageSchema>

export const askPagesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["title", "created_at"]),
  ...searchQuery,
  location_id: idTextSchema.optional(),
})
export const requestPagesAnswerSchema = listAnswer("request_pages", requestPageSchema)
export const kioskPagesAnswerSchema = listAnswer("kiosk_pages", kioskPageSchema)

/** The part of an address that people read and type. */
export const slugSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, "must be at least 3 characters")
  .max(60, "is too long")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "can have a to z, digits and single hyphens")

const colour = z.string().regex(/^#[\da-f]{6}$/i, "must be a color such as #1a2b3c")
const logoUrl = z
  .string()
  .max(500, "is too long")
  .regex(/^https:\/\/[^\s/?#@\\][^\s/?#@\\.]*\.[^\s/?#@\\]+(?:[/?#]\S*)?$/, "must be an https:// address")

export const askPageBodyFields = {
  slug: slugSchema.optional(),
  title: trimmedLineSchema.max(120, "is too long").optional(),
  location_ids: z.array(idSchema).max(1_000, "are too many").optional(),
  logo_url: logoUrl.nullish(),
  feedback_type: z.enum(feedbackTypes).optional(),
  microsurvey_id: idSchema.nullish(),
  theme: z.object({ accent: colour.nullish(), mode: z.enum(["light", "dark", "auto"]).nullish() }).optional(),
  active: z.boolean().optional(),
}

export const needed = {
  account_id: idSchema.optional(),
  title: trimmedLineSchema.min(1, "can't be blank").max(120, "is too long"),
  location_ids: z.array(idSchema).min(1, "can't be blank").max(1_000, "are too many"),
}

const urlIds = z.array(idSchema).max(askLimits.links, `can be up to ${askLimits.links}`).optional()

/** `location_ids` takes the place of those before, the other lists add and take away. */
export const changedLocations = {
  add_location_ids: z.array(idSchema).max(1_000, "are too many").optional(),
  remove_location_ids: z.array(idSchema).max(1_000, "are too many").optional(),
}

/** PATCH /request_pages/{id}. */
export const requestPageBodySchema = z.object({
  ...askPageBodyFields,
  ...changedLocations,
  url_ids: urlIds,
})
/** POST /request_pages: without a slug it gets one of its title. */
export const newRequestPageBodySchema = z.object({ ...askPageBodyFields, url_ids: urlIds, ...needed })

/** GET /request_pages/{id}/code and /kiosk_pages/{id}/code. */
export const codeQuerySchema = z.object({ ...accountQuery, format: z.enum(["svg", "pdf"]).optional() })
