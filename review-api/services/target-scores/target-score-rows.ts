import {
  type TargetFieldName,
  type TargetOwner,
  type TargetScore,
  type TargetScoresQuery,
  targetFields,
  weightOf,
} from "#lib/contract/index.ts"
import { listIds } from "../../core/ids.ts"
import { targetsByLocation } from "../../db/queries/read-targets.ts"
import { type TargetRow, targetNames } from "../../db/queries/target-columns.ts"
import { metricsOf } from "../../metrics/figures.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import {
  groupTable,
  locationTable,
  type Performance,
  type PerformanceRow,
} from "../location-scores/performance-rows.ts"
import { readGroups } from "../location-scores/read-locations.ts"

type Values = Record<TargetFieldName, number | null>

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6

/** Actual values in the units of the targets; reviews and photos of an average location, since targets are of each. */
function actualOf({ now }: Performance, locations: number): Values {
  const metrics = metricsOf(now.sums)
  const { ownerPhotos, syncRatio } = now.presence
  const each = (count: number | null) =>
    count === null || locations === 0 ? null : rounded(count / locations)
  return {
    avg_rating: metrics.avg_rating,
    total_reviews: each(metrics.total_reviews),
    response_rate: metrics.response_rate === null ? null : rounded(100 * metrics.response_rate),
    response_time: metrics.overall_avg_response_time,
    owner_photos_count: each(ownerPhotos),
    ll_sync_ratio: syncRatio === null ? null : rounded(100 * syncRatio),
  }
}

const reachedOf = ({ now }: Performance): Values =>
  Object.fromEntries(
    targetFields.map((name) => [
      name,
      rounded(now.score.parts.find((part) => part.name === name)?.value ?? null),
    ]),
  ) as Values

/** Like for like (D-315). */
function changeOf({ compared }: Performance): number | null {
  const both = compared()
  return rounded(both && both.now - both.before)
}

type Found = { performance: Performance; ids: readonly number[]; of: Partial<TargetScore> & { name: string } }

/** The locations that are in one of some groups. */
async function withGroups(deps: Deps, scope: Scope, query: TargetScoresQuery) {
  const { group_ids, group_by, ...rest } = query
  const { top_n: _, account_id: __, "sort[by]": by, "sort[order]": order, ...filter } = rest
  if (!group_ids) return { filter, groups: null }
  const wanted = new Set(listIds("group_ids", group_ids)?.map(String))
  const found = (await readGroups(deps, scope, {})).filter(({ id }) => wanted.has(String(id)))
  if (group_by === "group") return { filter, groups: wanted }
  const members = new Set(found.flatMap((group) => group.members.map(String)))
  const asked = filter.location_ids?.filter((id) => members.has(id)) ?? [...members]
  // No location has this id.
  return {
    filter: { ...filter, location_ids: asked.length > 0 ? asked : [String(Number.MAX_SAFE_INTEGER)] },
    groups: null,
  }
}

async function found(deps: Deps, scope: Scope, query: TargetScoresQuery): Promise<Found[]> {
  const { filter, groups } = await withGroups(deps, scope, query)
  if (query.group_by === "group") {
    const { rows } = await groupTable(deps, scope, filter, "target")
    return rows
      .filter(({ of }) => !groups || groups.has(String(of.id)))
      .map((row) => ({
        performance: row,
        ids: row.of.members,
        of: { group_id: row.of.id, name: row.of.name },
      }))
  }
  const table = await locationTable(deps, scope, filter, "target")
  const idsOf = (rows: readonly PerformanceRow<{ id: number }>[]) => rows.map(({ of }) => of.id)
  if (query.group_by === "location") {
    return table.rows.map((row) => ({
      performance: row,
      ids: idsOf([row]),
      of: { location_id: row.of.id, name: row.of.name },
    }))
  }
  return [{ performance: table.totals, ids: idsOf(table.rows), of: { name: "All locations" } }]
}

const ownerOf = ({ location_id, group_id }: TargetRow): TargetOwner =>
  location_id != null ? "location" : group_id != null ? "group" : "account"

/** By score; those without one come last in both directions. */
const byScore = (isAscending: boolean) => (a: TargetScore, b: TargetScore) => {
  if (a.total_score == null || b.total_score == null)
    return Number(a.total_score == null) - Number(b.total_score == null)
  return isAscending ? a.total_score - b.total_score : b.total_score - a.total_score
}

/**
 * Progress of locations, groups, or all locations together towards their targets (D-254), the best first unless the
 * query says `asc`.
 * @returns all rows of the filter.
 */
export async function targetScoreRows(
  deps: Deps,
  scope: Scope,
  query: TargetScoresQuery,
): Promise<TargetScore[]> {
  const targets = await targetsByLocation(deps.db, scope)
  const rows = (await found(deps, scope, query)).map(({ performance, ids, of }): TargetScore => {
    const own = [...new Set(ids.flatMap((id) => targets(id)?.row ?? []))]
    const shared = (name: (typeof targetNames)[number]) =>
      new Set(own.map((row) => row[name])).size === 1 ? own[0]![name] : null
    const values = Object.fromEntries(targetNames.map((name) => [name, shared(name)]))
    return {
      ...of,
      ...(of.location_id == null ? {} : { set_for: own[0] ? ownerOf(own[0]) : null }),
      ...(values as Record<(typeof targetNames)[number], number | null>),
      total_score: rounded(performance.now.score.score),
      lag_score: rounded(performance.before?.score.score ?? null),
      delta_score: changeOf(performance),
      actual: actualOf(performance, ids.length),
      reached: reachedOf(performance),
    }
  })
  return rows.toSorted(byScore(query["sort[order]"]?.toLowerCase() === "asc"))
}

/** The metrics of a row as the calls of single targets tell them. */
export const metricTargetsOf = (row: TargetScore) =>
  targetFields.map((metric) => ({
    metric,
    target: row[metric] ?? null,
    weight: row[weightOf(metric)] ?? null,
    actual: row.actual[metric] ?? null,
  }))
