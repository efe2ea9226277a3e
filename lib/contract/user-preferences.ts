import { z } from "zod"
import {
  accountQuery,
  daySchema,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  sortQuery,
} from "./common.ts"
import { lineSchema, trimmedLineSchema } from "./line.ts"
import { onboardingSteps } from "./onboarding-words.ts"
import { reviewFilterQuery } from "./reviews.ts"
import { noSavedFilter, savedFilterNameLength, savedFilterTaken } from "./saved-filter-words.ts"
import { mostInList } from "./word-list.ts"

export const preferenceTypes = ["saved_filters", "onboarding"] as const
export type PreferenceType = (typeof preferenceTypes)[number]

/** As long as a field may be (D-261): so long are 500 ids with commas between. */
const words = lineSchema.min(1).max(10_000)
const numberOrWord = z.union([z.number(), words])
/** One id, or several with commas between (D-040). */
const numberOrIds = z.union([z.number(), lineSchema.min(1).max(65 * mostInList)])

/**
 * What a saved filter holds (000 §3): from and to only with the descriptor custom, and beside these fields every other
 * filter of its page by its name in the address (D-269). Absent is not filtered.
 */
export const savedFilterConfigSchema = z.object({
  dateDescriptor: lineSchema.min(1).max(40).nullish(),
  from: daySchema.nullish(),
  to: daySchema.nullish(),
  groupId: numberOrWord.nullish(),
  locationId: numberOrIds.nullish(),
  sourceId: numberOrWord.nullish(),
  sentiment: z.union([z.literal(1), z.literal(0), z.literal(-1), z.enum(["positive", "negative"])]).nullish(),
  category: words.nullish(),
  rating: reviewFilterQuery.rating.nullish(),
  status: reviewFilterQuery.status.nullish(),
  reviewStatusLabelId: numberOrWord.nullish(),
  response: reviewFilterQuery.response.nullish(),
  reviewTypes: reviewFilterQuery.review_types.nullish(),
  tags: reviewFilterQuery.tags.nullish(),
  search_terms: lineSchema.min(1).max(200).nullish(),
  keyword: lineSchema.min(1).max(100).nullish(),
})
export type SavedFilterConfig = z.infer<typeof savedFilterConfigSchema>

/** What a preference holds: a saved filter, or with the type `onboarding` how far an item of it is (D-232). */
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
  /** What was taken out of the config because it is gone or out of sight (D-102). */
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
