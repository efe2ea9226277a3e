/** The values that have a target, in the order of their form (001 §3). */
export const targetFields = [
  "avg_rating",
  "total_reviews",
  "response_rate",
  "response_time",
  "owner_photos_count",
  "ll_sync_ratio",
] as const
export type TargetFieldName = (typeof targetFields)[number]
export type TargetWeightName = `${TargetFieldName}_weight`

/** The name of a value's weight. */
export const weightOf = <Name extends TargetFieldName>(name: Name): `${Name}_weight` => `${name}_weight`

/** Whose targets there are. */
export const targetOwners = ["location", "group", "account"] as const
export type TargetOwner = (typeof targetOwners)[number]

/** Error of weights that do not add up (D-253). */
export const weightsError = "Weights must add up to 100"

/** Whether weights in percent add up to 100, apart from the last bits of floating sums. */
export const addUpTo100 = (weights: readonly number[]): boolean =>
  Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 100) < 1e-6

/** Rows of target scores, unless another number is asked for (L-522). */
export const defaultTopN = 10

/** Most rows of target scores that one call ranks. */
export const maxTopN = 5_000
