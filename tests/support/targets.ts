import { type TargetFieldName, targetFields, weightOf } from "#lib/contract/index.ts"

const values: Record<TargetFieldName, [target: number, weight: number]> = {
  avg_rating: [4.5, 30],
  total_reviews: [50, 25],
  response_rate: [90, 10],
  response_time: [2, 10],
  owner_photos_count: [20, 10],
  ll_sync_ratio: [95, 15],
}

/** Targets as they are sent, whose weights add up. */
export const someTargets = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...Object.fromEntries(
    targetFields.flatMap((name) => [
      [name, values[name][0]],
      [weightOf(name), values[name][1]],
    ]),
  ),
  ...more,
})
