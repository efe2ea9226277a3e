import type { PerformanceRaise } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { formatDay } from "#lib/format/dates.ts"
import { countOf, formatCount, formatDecimal, formatPercent, formatShare } from "#lib/format/numbers.ts"
import { partLabel, weightLabels } from "#lib/format/score-parts.ts"
import { defaultWeights } from "#lib/scores/new-score.ts"
import { oldWeights } from "#lib/scores/old-score.ts"
import type { Variant } from "./variant.ts"

/** Texts of the table (001 §8). */
export const performanceTexts = {
  failed: "Something went wrong while fetching your location performance data",
  tableFailed: "Could not load the requested data due to a temporary error.",
  tableRetry: "Try refreshing the page or contact support if the issue persists.",
  addGroup: "Add a group to see data",
  scoreFailed: "There was an error fetching data for Performance Score",
} as const

/** Labels of the figures whose change raises a score. */
const figureLabels: Readonly<Record<string, string>> = {
  avg_rating: weightLabels.average_rating,
  total_reviews: weightLabels.review_volume,
  response_rate: partLabel("responseRate"),
  completed_rate: "Handled",
  overall_avg_response_time: partLabel("responseTime"),
  ll_sync_ratio: weightLabels.ll_health,
  owner_media_count: weightLabels.media_presence,
}

export const figureLabel = (name: string): string => ownValue(figureLabels, name) ?? name

export type WrittenWeight = { label: string; percent: string }

/**
 * The weights of a score as its info tip lists them, with two decimals: `30.00%` (D-244).
 * @param weights as the account has them; those of the formula unless given.
 */
export function writtenWeights(variant: Variant, weights: Record<string, number> | null): WrittenWeight[] {
  const given: Readonly<Record<string, number>> =
    weights ?? (variant === "old" ? oldWeights : (defaultWeights as Readonly<Record<string, number>>))
  const total = Object.values(given).reduce((sum, weight) => sum + weight, 0)
  return Object.entries(given).map(([name, weight]) => ({
    label: partLabel(name),
    percent: `${formatDecimal(total === 0 ? 0 : (100 * weight) / total)}%`,
  }))
}

const moreOf = (one: string, many: string) => (own: number, wanted: number) =>
  countOf(Math.max(1, Math.ceil(wanted - own)), `more ${one}`, `more ${many}`)
const fromTo = (format: (value: number) => string) => (own: number, wanted: number) =>
  `${format(own)} to ${format(wanted)}`

const changes: Readonly<Record<string, (own: number, wanted: number) => string>> = {
  avg_rating: fromTo(formatDecimal),
  total_reviews: moreOf("review", "reviews"),
  response_rate: fromTo(formatShare),
  completed_rate: fromTo(formatPercent),
  overall_avg_response_time: (own, wanted) => `${formatDecimal(own)} to ${formatDecimal(wanted)} days`,
  ll_sync_ratio: fromTo(formatShare),
  owner_media_count: moreOf("photo", "photos"),
}

/** Where there is no value yet. */
const beginnings: Readonly<Record<string, string>> = {
  overall_avg_response_time: "respond within a day",
}

/** How a figure would count in full, in a few words; of a group in how many of its locations. */
export function raiseText({ figure, value, wanted, locations }: PerformanceRaise): string {
  if (wanted == null) return locations ? `in ${countOf(locations, "location", "locations")}` : ""
  if (value == null) return ownValue(beginnings, figure) ?? ""
  return ownValue(changes, figure)?.(value, wanted) ?? ""
}

/** `+6.3`: the points that a change adds. */
export const raisePoints = ({ points }: Pick<PerformanceRaise, "points">): string =>
  points < 0.1 ? "<0.1" : `+${points.toFixed(1)}`

/** Text on the size of a group's score: `5 locations`. */
export const membersText = (count: number | null): string =>
  count === null ? "" : countOf(count, "location", "locations")

/** How the change of a score is made (D-248, D-315). */
export const changeTip =
  "Change against the previous period, like for like: parts of the score without data in one of the periods are left out of both. So it can differ from the score less the previous one."

/**
 * Parts of a score that its change leaves out (D-315): "Listings in Sync is left out: no data before 08/14/26."
 * @param since first days with data, where they are known.
 */
export const leftOutTexts = (
  parts: readonly string[],
  since: Readonly<Record<string, string | null>>,
): string[] =>
  parts.map((name) => {
    const day = ownValue(since, name)
    const reason = day ? `no data before ${formatDay(day)}` : "no data in one of the periods"
    return `${partLabel(name)} is left out: ${reason}.`
  })

/** A score in a table, without decimals (D-244). */
export const writtenScore = (score: number | null | undefined): string | null =>
  score == null ? null : formatCount(score)
