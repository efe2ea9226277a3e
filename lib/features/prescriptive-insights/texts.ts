import type { InsightResult, PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { countOf, formatCount, formatDecimal, formatPercent, formatShare } from "#lib/format/numbers.ts"

/** Texts of the page. */
export const insightTexts = {
  intro: "What to do next, the largest gain first.",
  failed: "Unable to load insights",
  estimate: "The gain is how much the score of the location would rise if nothing else changed.",
  noEstimate: "No estimate",
  judged: "Needs your judgment",
} as const

/** Reasons for dismissing an insight. */
export const dismissReasons = ["Not relevant for this location", "We decided otherwise", "The figures are wrong"] as const

const links: Readonly<Record<string, (items: number) => string>> = {
  respond_unanswered: (items) => `Open ${countOf(items, "review", "reviews")}`,
  respond_faster: () => "Show responses",
  fix_listing_fields: () => "Open listings",
  connect_directory: () => "Connect a directory",
  add_owner_photos: () => "Add photos",
  ask_for_reviews: () => "Ask for reviews",
  holiday_hours_missing: () => "Set holiday hours",
  category_complaints: () => "Show mentions",
}

/** Text of the link to the page where to act. */
export const actText = ({ code, items }: PrescriptiveInsight): string => ownValue(links, code)?.(items ?? 0) ?? "Open"

const things: Readonly<Record<string, readonly [one: string, more: string]>> = {
  respond_unanswered: ["review", "reviews"],
  respond_faster: ["response", "responses"],
  fix_listing_fields: ["field", "fields"],
  connect_directory: ["directory", "directories"],
  add_owner_photos: ["photo", "photos"],
  ask_for_reviews: ["review", "reviews"],
  holiday_hours_missing: ["day", "days"],
  category_complaints: ["negative mention", "negative mentions"],
}

/** How many things there are to do: `23 reviews`. */
export function itemsText({ code, items }: PrescriptiveInsight): string {
  const named = ownValue(things, code)
  return named && items ? countOf(items, ...named) : ""
}

/** `+4.2`, `-0.3`, `<0.1` for what is more than nothing. */
export function pointsText(points: number): string {
  if (points > 0 && points < 0.05) return "<+0.1"
  const rounded = Math.abs(points) < 0.05 ? 0 : points
  return `${rounded > 0 ? "+" : ""}${rounded.toFixed(1)}`
}

const values: Readonly<Record<string, (value: number) => string>> = {
  avg_rating: formatDecimal,
  total_reviews: formatCount,
  completed_rate: formatPercent,
  response_rate: formatShare,
  overall_avg_response_time: (days) => `${formatDecimal(days)} days`,
  ll_sync_ratio: formatShare,
  owner_media_count: formatCount,
}

/** Figures that the evidence shows; counts that only grow with the reviews are left out. */
export const shownFigures = ({ figures }: PrescriptiveInsight) =>
  (figures ?? []).filter(({ figure }) => ownValue(values, figure))

/** A figure in its unit; a dash where it is not known. */
export const figureText = (figure: string, value: number | null): string =>
  value === null ? "–" : (ownValue(values, figure)?.(value) ?? formatDecimal(value))

/** What came of an act, and how much it says. */
export function resultText({ change, usual_change: usual, expected }: InsightResult): string {
  if (change === null) return "The score could not be compared."
  const estimate = expected === null ? "" : ` Estimate: ${pointsText(expected)}.`
  if (usual === null) return `${estimate.trim()} Too few weeks to say how the score usually moves.`.trim()
  const within = Math.abs(change) <= usual
  return `${within ? "Within" : "More than"} the usual change of ${usual.toFixed(1)} a week.${estimate}`
}

type Empty = { title: string; hint: string }

/** Said where a list has no insights. */
export const emptyTexts: Readonly<Record<"noLocations" | "filtered" | "open" | "done" | "dismissed", Empty>> = {
  noLocations: { title: "No locations yet", hint: "Insights need locations and their reviews." },
  filtered: { title: "No insights match your filters.", hint: "Change or clear the filters." },
  open: { title: "Nothing to do", hint: "No act would raise the score of these locations in these dates." },
  done: { title: "Nothing done yet", hint: "Mark an insight as done to see later what it changed." },
  dismissed: { title: "Nothing dismissed", hint: "Insights that you dismiss stand here." },
}
