import { callApi } from "#lib/api-client/call-api.ts"
import type { AnswerOf, TargetScore } from "#lib/contract/index.ts"
import type { PerformanceSort } from "#lib/contract/location-performance/constants.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { toGoogleFigures } from "#lib/features/google-figures/filter.ts"
import { loadGoogleFigures } from "#lib/features/google-figures/load.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { dropsOf } from "./drops.ts"
import { isCovered } from "./keyword-changes.ts"
import { toDoQuery, toFiguresOf, toReviewsOf } from "./queries.ts"
import type { DashboardVisit } from "./visit.ts"

const paramsOf = ({ accountId }: DashboardVisit) => ({ account_id: accountId })
const figuresOf = ({ search, range, before }: DashboardVisit) => toFiguresOf(search, range, before !== null)

export type Overview = AnswerOf<"metrics.overview">
/** The figures of the range, and the course of the period before; null for All Time. */
export type Course = { overview: Overview; before: Overview | null }

/** The figures and their course (F-562). Each part of the page fails alone. @throws ApiFailure that leads away from the page */
export const loadCourse = (visit: DashboardVisit): Promise<Attempt<Course>> => {
  const { caller, search, before } = visit
  const params = paramsOf(visit)
  return attempt(
    Promise.all([
      callApi(caller, "metrics.overview", { params, query: figuresOf(visit) }),
      before && callApi(caller, "metrics.overview", { params, query: toFiguresOf(search, before, false) }),
    ]).then(([overview, course]) => ({ overview, before: course })),
  )
}

/** Reviews by rating (F-563). */
export const loadRatings = (visit: DashboardVisit): Promise<Attempt<AnswerOf<"metrics.breakdown">>> => {
  const query = { ...toFiguresOf(visit.search, visit.range, false), group_by: "rating" as const }
  return attempt(callApi(visit.caller, "metrics.breakdown", { query }))
}

const allSources = 100

/** Figures by source (F-568). */
export const loadSources = (visit: DashboardVisit): Promise<Attempt<AnswerOf<"metrics.list_sources">>> =>
  attempt(
    callApi(visit.caller, "metrics.list_sources", {
      params: paramsOf(visit),
      query: { ...figuresOf(visit), per_page: allSources },
    }),
  )

/** How many locations a list of the best, the last or the most fallen has (D-074). */
export const shownLocations = { top: 10, bottom: 10, drops: 5 }

/** Locations that are new or have few reviews are neither the best nor the last (D-315). */
const hasRank = ({ ranking }: { ranking?: number | null | undefined }) => ranking != null

/**
 * The best and the last locations by their score, and those that fell most where periods are compared: the new score where
 * the user has it, else the old one (D-241). The last are shown where they are not among the best.
 */
export function loadLocations(visit: DashboardVisit, isNew: boolean) {
  const params = paramsOf(visit)
  const list = (by: PerformanceSort, order: "asc" | "desc", per_page: number) => {
    const query = { ...figuresOf(visit), "sort[by]": by, "sort[order]": order, per_page }
    return isNew
      ? callApi(visit.caller, "location_scores.list_locations", { params, query }).then((answer) => ({
          ...answer,
          rows: answer._embedded.location_scores,
        }))
      : callApi(visit.caller, "reports.list_locations", { params, query }).then((answer) => ({
          ...answer,
          rows: answer._embedded.locations,
        }))
  }
  return attempt(
    Promise.all([
      list("ranking", "desc", shownLocations.top),
      list("ranking", "asc", shownLocations.bottom),
      visit.before && list("score_delta", "asc", shownLocations.drops),
    ]).then(([top, bottom, fallen]) => {
      const shown = new Set(top.rows.map(({ location_id }) => String(location_id)))
      return {
        total: top._total,
        score: top.totals,
        drops: fallen && dropsOf(fallen.rows),
        top: top.rows.filter(hasRank),
        bottom: bottom.rows.filter((row) => hasRank(row) && !shown.has(String(row.location_id))),
      }
    }),
  )
}

/** Google's figures of the same days and places (D-323). */
export const loadFigures = (visit: DashboardVisit) =>
  loadGoogleFigures(
    visit.caller,
    visit.accountId,
    toGoogleFigures(toFiguresOf(visit.search, visit.range, false)),
  )
export type GoogleFigures = Awaited<ReturnType<typeof loadFigures>>

const shownKeywords = 8
const comparedKeywords = 500

/** The keywords of the range, most mentioned first, and those of the period before; null without one. */
export const loadKeywords = (visit: DashboardVisit) => {
  const { caller, search, range, before } = visit
  const list = (days: typeof range | NonNullable<typeof before>, per_page: number) =>
    callApi(caller, "insights.list_mentioned", {
      params: paramsOf(visit),
      query: { ...toReviewsOf(search, days), "sort[by]": "highest_volume", per_page },
    })
  return attempt(
    Promise.all([list(range, shownKeywords), before && list(before, comparedKeywords)]).then(
      ([now, then]) => ({
        keywords: now.keywords,
        waiting: now.waiting_reviews ?? 0,
        before: then && { ...then, isWhole: isCovered(then) },
      }),
    ),
  )
}
export type Keywords = Extract<Awaited<ReturnType<typeof loadKeywords>>, { ok: true }>["value"]

/** Negative reviews of the range without a response. */
export const loadToDo = (visit: DashboardVisit): Promise<Attempt<AnswerOf<"reviews.list">>> =>
  attempt(callApi(visit.caller, "reviews.list", { query: toDoQuery(visit.search, visit.range) }))

/** Whether targets could be read, and how far they were reached; null where none are set. */
export type Targets = { set: Attempt<unknown>; score: Attempt<TargetScore | null> }

/** Progress of all locations towards their targets (F-579, D-254). */
export async function loadTargets(visit: DashboardVisit): Promise<Targets> {
  const { caller, context } = visit
  const account_id = String(context.account.id)
  const set = await attempt(
    callApi(caller, "location_custom_targets.list", { query: { account_id, per_page: 1 } }),
  )
  if (!set.ok || set.value._total === 0) return { set, score: { ok: true, value: null } }
  const read = callApi(caller, "target_scores.list", { query: figuresOf(visit) })
  return { set, score: await attempt(read.then(({ _embedded }) => _embedded.target_scores[0] ?? null)) }
}

/** Whether the account and the user have keywords. */
export const hasKeywords = ({ context: { can, settings } }: DashboardVisit): boolean =>
  can("insights.read") && settingValue(settings.insights) !== false
