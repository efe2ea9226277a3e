import type { FigureName, Raise } from "#lib/scores/evidence.ts"
import type { LikeForLike } from "#lib/scores/like-for-like.ts"
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
  responseRate: "response_rate",
  responseDays: "overall_avg_response_time",
  ownerPhotos: "owner_media_count",
  syncRatio: "ll_sync_ratio",
}

/** Formulas know rates from 0 to 100, the API has this one from 0 to 1 (D-247). */
const onWire = (figure: FigureName, value: Value): Value =>
  decimals(figure === "responseRate" && value !== null ? value / 100 : value)

const raiseItem = ({ figure, own, wanted, points, locations }: Raise) => ({
  figure: figureNames[figure],
  value: onWire(figure, own),
  wanted: onWire(figure, wanted),
  points: decimals(points)!,
  locations,
})

const evidenceOf = ({ now }: Performance) => now.raises().map(raiseItem)

/** A score with `_lag` as it was, and `_delta` like for like, with the parts that it leaves out (D-248, D-315). */
function comparedScore<Name extends string>(name: Name, row: Performance, includesLag: boolean) {
  const own: Record<Name, Value> & { left_out?: string[]; part_changes?: ReturnType<typeof partChanges> } =
    compared(name, row.now.score.score, null, false)
  if (!includesLag) return own
  const both = row.compared()
  return {
    ...own,
    [`${name}_lag`]: decimals(row.before?.score.score ?? null),
    [`${name}_delta`]: decimals(both && both.now - both.before),
    left_out: both?.leftOut ?? [],
    part_changes: partChanges(both),
  }
}

/** Change of each part of a score in points, the largest fall first. */
const partChanges = (both: LikeForLike | null) =>
  [...(both?.changes ?? [])]
    .map(([name, points]) => ({ name, points: decimals(points)! }))
    .toSorted((a, b) => a.points - b.points)

function figuresOf(row: Performance, scoreName: string, { includesLag }: RowRequest) {
  const { now, before } = row
  const metrics = metricsOf(now.sums)
  const lag = before && metricsOf(before.sums)
  return {
    ...metrics,
    ...(includesLag ? lagFields(metrics, lag) : {}),
    ...comparedScore(scoreName, row, includesLag),
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
    ...(request.includesLag ? { ranking_delta: row.rankChange() } : {}),
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
export const totalsItem = (
  { totals, members, days }: Pick<PerformanceTable<unknown>, "totals" | "members" | "days">,
  request: RowRequest,
) => ({
  ...figuresOf(totals, "score", request),
  ...presenceOf(totals, request),
  parts: totals.now.score.parts.map(({ name, weight, value, contribution }) => ({
    name,
    weight: decimals(weight)!,
    // A part that keeps its weight without data counts as 0 (D-242).
    value: decimals(value ?? (weight > 0 ? 0 : null)),
    points: decimals(contribution)!,
  })),
  days,
  reviews_expected: decimals(reviewsExpected(days)),
  locations: members,
})
