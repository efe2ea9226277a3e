import { callApi } from "#lib/api-client/call-api.ts"
import type {
  GroupPerformance,
  IndustryPerformance,
  LocationPerformance,
  PerformanceQuery,
  PerformanceRaise,
  PerformanceTotals,
  RatingTrendPoint,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { toPerformanceQuery } from "./queries.ts"
import { variantOf } from "./variant.ts"
import type { PerformanceVisit } from "./visit.ts"

type Figure = number | null | undefined
/** The parts of a score by their names, with the weights that took effect (D-243). */
export type PerformanceParts = Readonly<Record<string, { weight: number; value: number | null }>>

/** Figures as the table writes them, whatever variant they come from (001 §3). */
export type PerformanceFigures = Record<
  | "avg_rating"
  | "total_reviews"
  | "response_rate"
  | "completed_rate"
  | "overall_avg_response_time"
  | "ll_sync_ratio"
  | "owner_media_count",
  { value: Figure; lag: Figure; delta: Figure }
>

export type PerformanceRow = {
  id: string
  name: string
  /** Address of a location, or how many locations a group has. */
  place: string
  ranking: number | null
  /** Places gained since the period before; null where there is nothing to compare. */
  rankChange: number | null
  /** Its change is like for like (D-315): it compares the parts that both periods have. */
  score: { value: Figure; delta: Figure; lag: Figure }
  /** Parts of the score that its change leaves out. */
  leftOut: readonly string[]
  figures: PerformanceFigures
  /** Of the new and the industry score. */
  parts: PerformanceParts | null
  evidence: readonly PerformanceRaise[]
  /** Average ratings of the parts of the range; none of a group, and where it was not asked for. */
  trend: readonly (number | null)[]
  /** Null for a location. */
  locations: number | null
}

export type PerformanceTotalsRow = {
  score: PerformanceRow["score"]
  leftOut: readonly string[]
  /** First days with data of those parts, where they are known. */
  leftOutSince: Readonly<Record<string, string | null>>
  figures: PerformanceFigures
  parts: PerformanceParts | null
  /** How many locations they are of, where that is known. */
  locations: number | null
}

export type PerformanceList = {
  rows: PerformanceRow[]
  total: number
  page: number
  totalPages: number
  totals: PerformanceTotalsRow | null
  weights: Record<string, number> | null
}

type Given = LocationPerformance | GroupPerformance | IndustryPerformance | PerformanceTotals
type Loose = Readonly<Record<string, unknown>>

const numberAt = (row: Loose, name: string): number | null => {
  const value = ownValue(row, name)
  return typeof value === "number" ? value : null
}

const comparedAt = (row: Loose, name: string) => ({
  value: numberAt(row, name),
  lag: numberAt(row, `${name}_lag`),
  delta: numberAt(row, `${name}_delta`),
})

const figuresOf = (row: Given): PerformanceFigures => ({
  avg_rating: comparedAt(row, "avg_rating"),
  total_reviews: comparedAt(row, "total_reviews"),
  response_rate: comparedAt(row, "response_rate"),
  completed_rate: comparedAt(row, "completed_rate"),
  overall_avg_response_time: comparedAt(row, "overall_avg_response_time"),
  ll_sync_ratio: comparedAt(row, "ll_sync_ratio"),
  owner_media_count: comparedAt(row, "owner_media_count"),
})

const text = (...parts: unknown[]): string => parts.filter((part) => part != null && part !== "").join(", ")

/** @param scoreName of the variant and the view (001 §3). */
export function performanceRow(row: Given, scoreName: string): PerformanceRow {
  const loose: Loose = row
  const isGroup = loose["group_id"] != null
  const members = Array.isArray(loose["location_ids"]) ? loose["location_ids"].length : null
  const score = loose["score"] as { subscores?: PerformanceParts } | null | undefined
  return {
    id: String(isGroup ? loose["group_id"] : loose["location_id"]),
    name: String(isGroup ? loose["group_name"] : loose["location_name"]),
    place: isGroup
      ? ""
      : text(
          loose["location_address"],
          loose["location_city"],
          [loose["location_state"], loose["location_zipcode"]].filter(Boolean).join(" "),
        ),
    ranking: numberAt(loose, "ranking") ?? numberAt(loose, "rank"),
    rankChange: numberAt(loose, "ranking_delta"),
    score: comparedAt(loose, scoreName),
    leftOut: row.left_out ?? [],
    figures: figuresOf(row),
    parts: score?.subscores ?? null,
    evidence: (loose["evidence"] ?? []) as PerformanceRaise[],
    trend: ((loose["trend"] ?? []) as RatingTrendPoint[]).map(({ avg_rating }) => avg_rating),
    locations: isGroup ? members : null,
  }
}

const partsOf = ({ parts }: PerformanceTotals): PerformanceParts | null =>
  parts ? Object.fromEntries(parts.map(({ name, weight, value }) => [name, { weight, value }])) : null

const totalsRow = (totals: PerformanceTotals | undefined): PerformanceTotalsRow | null =>
  totals
    ? {
        score: scoreOfTotals(totals),
        leftOut: totals.left_out ?? [],
        leftOutSince: totals.left_out_since ?? {},
        figures: figuresOf(totals),
        parts: partsOf(totals),
        locations: totals.locations ?? null,
      }
    : null

const scoreOfTotals = (totals: Loose) =>
  numberAt(totals, "industry_score") === null
    ? comparedAt(totals, "score")
    : comparedAt(totals, "industry_score")

type Answer = {
  _page: number
  _total: number
  _total_pages: number
  _links?: { next?: { href: string } | null | undefined } | null | undefined
  totals?: PerformanceTotals | undefined
  weights?: Record<string, number> | null | undefined
}
type Page = PerformanceList & { next: number | null }

/** The page that a link to the next one names; without links the one that follows, while there is one. */
function nextOf({ _links, _page, _total_pages }: Answer): number | null {
  if (!_links) return _page < _total_pages ? _page + 1 : null
  const href = _links.next?.href
  if (!href) return null
  const page = Number(new URL(href, "http://page").searchParams.get("page"))
  return Number.isInteger(page) && page > _page ? page : null
}

const pageOf = (answer: Answer, rows: readonly Given[], scoreName: string): Page => ({
  rows: rows.map((row) => performanceRow(row, scoreName)),
  total: answer._total,
  page: answer._page,
  totalPages: answer._total_pages,
  totals: totalsRow(answer.totals),
  weights: answer.weights ?? null,
  next: nextOf(answer),
})

type Asked = Pick<PerformanceVisit, "caller" | "accountId" | "variant" | "view">

/** One page of a table, by the call of its variant and view (D-241). */
async function readPage(asked: Asked, query: PerformanceQuery): Promise<Page> {
  const { caller, accountId, variant, view } = asked
  const params = { account_id: accountId }
  const isOfGroups = view === "groups"
  const scoreName = isOfGroups ? "group_score" : "location_score"
  if (variant === "industry") {
    const of = { account_id: accountId, group_by: isOfGroups ? ("group" as const) : ("location" as const) }
    const answer = await callApi(caller, "location_performance.list", { query: { ...query, ...of } })
    return pageOf(answer, answer._embedded.location_performance_overview, "industry_score")
  }
  if (variant === "new" && isOfGroups) {
    const answer = await callApi(caller, "location_scores.list_groups", { params, query })
    return pageOf(answer, answer._embedded.group_scores, scoreName)
  }
  if (variant === "new") {
    const answer = await callApi(caller, "location_scores.list_locations", { params, query })
    return pageOf(answer, answer._embedded.location_scores, scoreName)
  }
  if (isOfGroups) {
    const answer = await callApi(caller, "metrics.list_groups", { params, query })
    return pageOf(answer, answer._embedded.metrics, scoreName)
  }
  const answer = await callApi(caller, "reports.list_locations", { params, query })
  return pageOf(answer, answer._embedded.locations, scoreName)
}

const queryOf = ({ search, range }: PerformanceVisit) => toPerformanceQuery(search, range)

const perPage = 25
const perPrintedPage = 250
/** Maximum rows of a print. */
const mostPrinted = 40

/** The page of the table that is looked at. @throws ApiFailure that leads away from the page */
export const loadPerformance = (visit: PerformanceVisit): Promise<Attempt<PerformanceList>> =>
  attempt(
    readPage(visit, {
      ...queryOf(visit),
      page: visit.search.page ?? 1,
      per_page: perPage,
      ...(visit.view === "locations" ? { with_trend: true } : {}),
    }),
  )

async function readAll(visit: PerformanceVisit): Promise<PerformanceList> {
  const query = { ...queryOf(visit), per_page: perPrintedPage }
  const first = await readPage(visit, { ...query, page: 1 })
  const rows = [...first.rows]
  let { next } = first
  for (let read = 1; next !== null && read < mostPrinted; read += 1) {
    const page: Page = await readPage(visit, { ...query, page: next })
    rows.push(...page.rows)
    next = page.next
  }
  return { ...first, rows }
}

/** The whole table for paper, 250 rows at a time by the link to the next (001 §4). @throws as above */
export const loadPrinted = (visit: PerformanceVisit): Promise<Attempt<PerformanceList>> =>
  attempt(readAll(visit))

/** The range of a location's score beside a review (D-074). */
const scoreRange = "sixMonths"

/**
 * The score of one location in the last six months, from all sources (D-074); null where no one sees it any more.
 * @throws as above
 */
export function loadLocationScore(
  context: PageContext,
  locationId: string,
): Promise<Attempt<PerformanceRow | null>> {
  const { caller, account, today, settings } = context
  const { from, to } = resolveRange(scoreRange, today, weekStartOfSettings(settings))
  const asked = {
    caller,
    accountId: String(account.id),
    variant: variantOf(context),
    view: "locations",
  } as const
  const query = { start_date: from, end_date: to, location_id: locationId, with_lag: true, per_page: 1 }
  return attempt(readPage(asked, query).then(({ rows }) => rows[0] ?? null))
}
