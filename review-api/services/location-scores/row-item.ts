import type { FigureName, Raise } from "#lib/scores/evidence.ts"
import { reviewsExpected } from "#lib/scores/values.ts"
import { lagFields, metricsOf } from "../../metrics/figures.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { FormulaName } from "./formulas.ts"
import type { Performance, PerformanceTable } from "./performance-rows.ts"
import type { Ranked } from "./rank.ts"
import { type NamedGroup, type Place, type PlaceAddress, readAddresses } from "./read-locations.ts"

type Value = number | null
/** How rows are written: by which score, and whether with the period before. */
export type RowRequest = { formula: FormulaName; includesLag: boolean }

const decimals = (value: Value): Value => (value === null ? null : Math.round(value * 1e6) / 1e6)

/** A value with `_lag` and `_delta` where they are asked for (D-248). */
function compared<Name extends string>(name: Name, now: Value, before: Value, includesLag: boolean) {
  const delta = now === null || before === null ? null : now - before
  const lag = includesLag ? { [`${name}_lag`]: decimals(before), [`${name}_delta`]: decimals(delta) } : {}
  return { [name]: decimals(now), ...lag } as Record<Name, Value>
}

/** The parts of a score by their names, with the weights that took effect (D-243). */
const subscoresOf = ({ now: { score } }: Performance) =>
  Object.fromEntries(
    score.parts.map(({ name, weight, value }) => [
      name,
      { weight: decimals(weight)!, value: decimals(value) },
    ]),
  )

/** Null for a group none of whose locations has a score. */
const scoreOf = (row: Performance) =>
  row.now.score.parts.length === 0
    ? null
    : { overall_score: decimals(row.now.score.score), subscores: subscoresOf(row) as never }

/** Figures in the words of the API. */
const figureNames: Record<FigureName, string> = {
  avgRating: "avg_rating",
  totalReviews: "total_reviews",
  completedRate: "completed_rate",
  responseDays: "overall_avg_response_time",
  ownerPhotos: "owner_media_count",
  syncRatio: "ll_sync_ratio",
}

const raiseItem = ({ figure, own, wanted, points, locations }: Raise) => ({
  figure: figureNames[figure],
  value: decimals(own),
  wanted: decimals(wanted),
  points: decimals(points)!,
  locations,
})

const evidenceOf = ({ now }: Performance) => now.raises().map(raiseItem)

/** The names of the industry variant (001 §3): a rate from 0 to 1. */
const rateOf = (rate: Value): Value => (rate === null ? null : rate / 100)

function figuresOf(row: Performance, scoreName: string, { formula, includesLag }: RowRequest) {
  const { now, before } = row
  const metrics = metricsOf(now.sums)
  const lag = before && metricsOf(before.sums)
  const rates = [rateOf(metrics.completed_rate), rateOf(lag?.completed_rate ?? null)] as const
  return {
    ...metrics,
    ...(includesLag ? lagFields(metrics, lag) : {}),
    ...(formula === "industry" ? compared("response_rate", ...rates, includesLag) : {}),
    ...compared(scoreName, now.score.score, before?.score.score ?? null, includesLag),
  }
}

function presenceOf({ now, before }: Performance, { includesLag }: RowRequest) {
  const { ownerPhotos, syncRatio } = now.presence
  return {
    ...compared("owner_media_count", ownerPhotos, before?.presence.ownerPhotos ?? null, includesLag),
    ...compared("ll_sync_ratio", syncRatio, before?.presence.syncRatio ?? null, includesLag),
  }
}

function performanceOf(row: Ranked<unknown>, ownName: string, request: RowRequest) {
  const { ranking } = row
  const scoreName = request.formula === "industry" ? "industry_score" : ownName
  return {
    ranking,
    ...figuresOf(row, scoreName, request),
    ...presenceOf(row, request),
    ...(request.formula === "old" ? {} : { score: scoreOf(row) }),
    evidence: evidenceOf(row),
  }
}

/** A location in the words of the API (001 §3). */
const locationItem = (
  row: Ranked<Place>,
  { address, city, state, zipcode }: PlaceAddress,
  request: RowRequest,
) => ({
  location_id: row.of.id,
  location_name: row.of.name,
  location_address: address,
  location_city: city,
  location_state: state,
  location_zipcode: zipcode,
  ...performanceOf(row, "location_score", request),
})

/** Some of the locations in the words of the API, with their addresses. */
export async function locationItems(
  deps: Deps,
  scope: Scope,
  rows: readonly Ranked<Place>[],
  request: RowRequest,
) {
  const addressOf = await readAddresses(
    deps,
    scope,
    rows.map(({ of }) => of.id),
  )
  return rows.map((row) => locationItem(row, addressOf(row.of.id), request))
}

/** A group in the words of the API, with the locations that its figures are of. */
export const groupItem = (row: Ranked<NamedGroup>, request: RowRequest) => ({
  group_id: row.of.id,
  group_name: row.of.name,
  location_ids: row.of.members,
  ...performanceOf(row, "group_score", request),
})

/** All rows together, and what their score is made of. */
export const totalsItem = ({ totals, members, days }: PerformanceTable<unknown>, request: RowRequest) => ({
  ...figuresOf(totals, "score", request),
  ...presenceOf(totals, request),
  parts: totals.now.score.parts.map(({ name, weight, value, contribution }) => ({
    name,
    weight: decimals(weight)!,
    value: decimals(value),
    points: decimals(contribution)!,
  })),
  days,
  reviews_expected: decimals(reviewsExpected(days)),
  locations: members,
})
