import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { maxBulkLocations } from "../location-bulk-actions/constants.ts"
import {
  addUpTo100,
  type TargetFieldName,
  targetFields,
  targetOwners,
  weightOf,
  weightsError,
} from "./constants.ts"

const nullable = z.number().nullish()
const of = <T>(make: (name: TargetFieldName) => [string, T]) =>
  Object.fromEntries(targetFields.map(make)) as never

type Targets<T> = Record<TargetFieldName, T>
type TargetWeights<T> = Record<`${TargetFieldName}_weight`, T>
const valuesOf = <T>(value: T): Targets<T> & TargetWeights<T> => ({
  ...(of((name) => [name, value]) as Targets<T>),
  ...(of((name) => [weightOf(name), value]) as TargetWeights<T>),
})

/** Targets of locations, with the weight of each value in percent (001 §3): for the account, a group, or one location. */
export const locationCustomTargetSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  location_id: idSchema.nullish(),
  group_id: idSchema.nullish(),
  location_name: z.string().nullish(),
  group_name: z.string().nullish(),
  ...valuesOf(z.number()),
  updated_at: z.string().nullish(),
})
export type LocationCustomTarget = z.infer<typeof locationCustomTargetSchema>

const most = 1_000_000
const share = z.number().min(0, "must be 0 to 100").max(100, "must be 0 to 100")
const count = z.number().min(0, "can't be below 0").max(most, "is too large")

const fields: Targets<z.ZodNumber> & TargetWeights<z.ZodNumber> = {
  ...valuesOf(share),
  avg_rating: z.number().min(1, "must be 1 to 5").max(5, "must be 1 to 5"),
  total_reviews: count,
  response_time: z.number().gt(0, "must be above 0").max(most, "is too large"),
  owner_photos_count: count,
}

const scope = { location_id: idSchema.nullish(), group_id: idSchema.nullish() }

const example: Targets<number> & TargetWeights<number> = {
  avg_rating: 4.5,
  avg_rating_weight: 30,
  total_reviews: 50,
  total_reviews_weight: 25,
  response_rate: 90,
  response_rate_weight: 10,
  response_time: 2,
  response_time_weight: 10,
  owner_photos_count: 20,
  owner_photos_count_weight: 10,
  ll_sync_ratio: 95,
  ll_sync_ratio_weight: 15,
}

/** Weights that are all there add up to 100; the last one says so. */
const checked = <S extends z.ZodRawShape>(body: z.ZodObject<S>, more: object = {}) =>
  body
    .refine(
      (given) => {
        const weights = targetFields.map((name) => (given as Record<string, unknown>)[weightOf(name)])
        return !weights.every((weight) => typeof weight === "number") || addUpTo100(weights)
      },
      { error: weightsError, path: [weightOf(targetFields.at(-1)!)] },
    )
    .meta({ examples: [{ ...more, ...example }] })

/** POST /location_custom_targets (D-253): for the whole account unless a location or a group is named. */
export const newLocationCustomTargetBodySchema = checked(
  z.object({ account_id: idSchema.optional(), ...scope, ...fields }),
)

const partial = Object.fromEntries(
  Object.entries(fields).map(([name, schema]) => [name, schema.optional()]),
) as {
  [Name in keyof typeof fields]: z.ZodOptional<z.ZodNumber>
}
/** PATCH /location_custom_targets/{id}: whose targets they are can change too. */
export const locationCustomTargetBodySchema = checked(
  z.object({ account_id: idSchema.optional(), ...scope, ...partial }),
)

const manyLocations = {
  account_id: idSchema.optional(),
  location_ids: z.array(idSchema).min(1, "can't be blank").max(maxBulkLocations, "is too long"),
}

/** POST /location_custom_targets/bulk_update: the same own targets for each of the locations. */
export const bulkUpdateTargetsBodySchema = checked(z.object({ ...manyLocations, ...fields }), {
  location_ids: [11, 12],
})
export const bulkUpdatedTargetsSchema = z.looseObject({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
})

/** POST /location_custom_targets/bulk_delete: `missing` are the locations that had no targets of their own. */
export const bulkDeleteTargetsBodySchema = z.object(manyLocations)
export const bulkDeletedTargetsSchema = z.looseObject({
  deleted: z.number().int(),
  missing: z.number().int(),
})

/** GET /location_custom_targets: all, or those of one location or group alone. */
export const locationCustomTargetsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  location_id: idTextSchema.optional(),
  group_id: idTextSchema.optional(),
})
export const locationCustomTargetsAnswerSchema = listAnswer(
  "location_custom_targets",
  locationCustomTargetSchema,
)

/**
 * Progress of a location, a group, or all of them together: the targets and their weights where all of them share these,
 * what was reached of each from 0 to 1, the score from 0 to 100, and that of the period before (D-254).
 */
export const targetScoreSchema = z.looseObject({
  location_id: idSchema.nullish(),
  group_id: idSchema.nullish(),
  name: z.string().nullish(),
  /** Whose targets a location has: its own, its group's, or the account's. */
  set_for: z.enum(targetOwners).nullish(),
  ...valuesOf(nullable),
  total_score: nullable,
  lag_score: nullable,
  /** Change of the score like for like (D-315). */
  delta_score: nullable.optional(),
  actual: z.looseObject(of((name) => [name, nullable]) as Targets<typeof nullable>),
  reached: z.looseObject(of((name) => [name, nullable]) as Targets<typeof nullable>),
})
export type TargetScore = z.infer<typeof targetScoreSchema>
