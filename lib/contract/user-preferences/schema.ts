import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery, sortQuery } from "../common.ts"
import { filtersOf } from "../filters/filters-on.ts"
import { savedShape } from "../filters/schemas.ts"
import { trimmedLineSchema } from "../line.ts"
import { everyPageSort } from "../page-sorts.ts"
import { onboardingSteps } from "../setup-progress/constants.ts"
import { noSavedFilter, savedFilterNameLength, savedFilterTaken } from "./saved-filter-constants.ts"

export const preferenceTypes = ["saved_filters", "onboarding"] as const

/**
 * Content of a saved filter (000 §3): from and to only with the descriptor custom, and beside these fields every other
 * filter of its page and its sort by their names in the address (D-269). Absent is not filtered, and sorted as usual.
 */
export const savedFilterConfigSchema = z.object({
  ...savedShape(filtersOf("reviews", "keywords")),
  "sort[by]": z.enum(everyPageSort).nullish(),
  "sort[order]": z.enum(["asc", "desc"]).nullish(),
})
export type SavedFilterConfig = z.infer<typeof savedFilterConfigSchema>

/** Content of a preference: a saved filter, or with the type `onboarding` the progress of an item (D-232). */
export const preferenceConfigSchema = savedFilterConfigSchema.extend({
  step: z.enum(onboardingSteps).nullish(),
})
export type PreferenceConfig = z.infer<typeof preferenceConfigSchema>

/** A user preference (000 §3). */
export const userPreferenceSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  user_id: idSchema,
  preference_type: z.string(),
  name: z.string(),
  config: z.looseObject({ ...preferenceConfigSchema.shape }),
  /** Keys removed from the config because their rows are gone or not visible (D-102). */
  pruned: z.array(z.string()).optional(),
})
export type UserPreference = z.infer<typeof userPreferenceSchema>

/** GET /user_preferences (000 §7, D-103). */
export const userPreferencesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["name"]),
  user_id: idTextSchema.optional(),
  preference_type: z.enum(preferenceTypes).optional(),
  name: z.string().max(200).optional(),
})
export const userPreferencesAnswerSchema = listAnswer("user_preferences", userPreferenceSchema)

const nameSchema = trimmedLineSchema
  .min(1, "can't be blank")
  .max(savedFilterNameLength, "is too long")
  .refine((name) => name.toLowerCase() !== noSavedFilter.toLowerCase(), savedFilterTaken)

const shared = {
  account_id: idSchema.optional(),
  user_id: idSchema.optional(),
  preference_type: z.enum(preferenceTypes).optional(),
  prune: z.boolean().optional(),
}

/** POST /user_preferences. */
export const newUserPreferenceBodySchema = z.object({
  ...shared,
  name: nameSchema,
  config: preferenceConfigSchema,
})
/** PATCH /user_preferences/{id}; `prune` drops what is gone (D-102). */
export const userPreferenceBodySchema = z.object({
  ...shared,
  name: nameSchema.optional(),
  config: preferenceConfigSchema.optional(),
})
