import { lagFields, metricsOf } from "../metrics/figures.ts"
import type { Formula, Performance } from "./performance-rows.ts"
import type { Ranked } from "./rank.ts"
import type { NamedGroup, Place } from "./read-locations.ts"

type Value = number | null
type Request = { formula: Formula; includesLag: boolean }

const decimals = (value: Value): Value => (value === null ? null : Math.round(value * 1e6) / 1e6)

/** A value with `_lag` and `_delta` where they are asked for (D-248). */
function compared<Name extends string>(name: Name, now: Value, before: Value, includesLag: boolean) {
  const delta = now === null || before === null ? null : now - before
  const lag = includesLag ? { [`${name}_lag`]: decimals(before), [`${name}_delta`]: decimals(delta) } : {}
  return { [name]: decimals(now), ...lag } as Record<Name, Value>
}

/** Subscores by their names, with the weights that took effect (D-243). */
const scoreOf = ({ now: { score } }: Performance) => ({
  overall_score: decimals(score.score),
  subscores: Object.fromEntries(
    score.parts.map(({ name, weight, value }) => [
      name,
      { weight: decimals(weight)!, value: decimals(value) },
    ]),
  ) as never,
})

function figuresOf(row: Performance, scoreName: string, { includesLag }: Request) {
  const { now, before } = row
  const metrics = metricsOf(now.sums)
  const lag = before && metricsOf(before.sums)
  return {
    ...metrics,
    ...(includesLag ? lagFields(metrics, lag) : {}),
    ...compared(scoreName, now.score.score, before?.score.score ?? null, includesLag),
  }
}

function performanceOf(row: Ranked<unknown>, scoreName: string, request: Request) {
  const { now, before, ranking } = row
  const { includesLag } = request
  const { ownerPhotos, syncRatio } = now.presence
  return {
    ranking,
    ...figuresOf(row, scoreName, request),
    ...compared("owner_media_count", ownerPhotos, before?.presence.ownerPhotos ?? null, includesLag),
    ...compared("ll_sync_ratio", syncRatio, before?.presence.syncRatio ?? null, includesLag),
    ...(request.formula === "new" ? { score: scoreOf(row) } : {}),
  }
}

/** A location in the words of the API (001 §3). */
export const locationItem = (row: Ranked<Place>, request: Request) => ({
  location_id: row.of.id,
  location_name: row.of.name,
  location_address: row.of.address,
  location_city: row.of.city,
  location_state: row.of.state,
  location_zipcode: row.of.zipcode,
  ...performanceOf(row, "location_score", request),
})

/** A group in the words of the API, with the locations that its figures are of. */
export const groupItem = (row: Ranked<NamedGroup>, request: Request) => ({
  group_id: row.of.id,
  group_name: row.of.name,
  location_ids: row.of.members,
  ...performanceOf(row, "group_score", request),
})

/** All rows together. */
export const totalsItem = (totals: Performance, request: Request) => figuresOf(totals, "score", request)
