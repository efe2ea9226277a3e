import type { InsightCode } from "#lib/contract/prescriptive-insights/constants.ts"
import { formatDay } from "#lib/format/dates.ts"
import { metricsOf } from "../../metrics/figures.ts"
import { shownCategory } from "../insights/list-categories.ts"
import type { Facts } from "./acts.ts"
import type { Found } from "./find-insights.ts"
import type { Complaint, MissingHolidays } from "./judgments.ts"

type Texts = { title: string; detail: string }
type Judged = "holiday_hours_missing" | "category_complaints"
type Said = { name: string; facts: Facts; items: number }

const number = (value: number, decimals = 0): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

const many = (count: number, one: string): string => `${number(count)} ${count === 1 ? one : `${one}s`}`

const share = (part: number, whole: number): string => `${number(whole === 0 ? 0 : (100 * part) / whole)}%`

function ofNegative({ negative, reviews }: Facts["waiting"]): string {
  if (negative === 0) return ""
  if (negative === reviews) return reviews === 1 ? "It is negative. " : "All of them are negative. "
  return `${number(negative)} of them ${negative === 1 ? "is" : "are"} negative. `
}

function responseRate({ sums }: Facts): string {
  const rate = metricsOf(sums).response_rate
  return rate === null ? "" : `${number(100 * rate, 1)}% of its reviews have a response.`
}

const ofActs: Readonly<Record<Exclude<InsightCode, Judged>, (said: Said) => Texts>> = {
  respond_unanswered: ({ name, items, facts }) => ({
    title: `Respond to ${many(items, "review")} at ${name}`,
    detail: `${ofNegative(facts.waiting)}${responseRate(facts)}`,
  }),
  respond_faster: ({ name, facts }) => ({
    title: `Respond faster at ${name}`,
    detail: `Responses take ${number(metricsOf(facts.sums).overall_avg_response_time ?? 0, 1)} days on average; up to ${number(facts.full.responseDays ?? 1, 1)} count in full.`,
  }),
  fix_listing_fields: ({ name, items, facts }) => ({
    title: `Correct ${many(items, "listing field")} of ${name}`,
    detail: `${number(facts.fields?.inSync ?? 0)} of ${many(facts.fields?.compared ?? 0, "field")} are in sync.`,
  }),
  connect_directory: ({ name }) => ({
    title: `Connect a directory for ${name}`,
    detail: "No directory has been compared with this location yet.",
  }),
  add_owner_photos: ({ name, items, facts }) => ({
    title: `Add ${many(items, "photo")} to ${name}`,
    detail: `It has ${many(facts.presence.ownerPhotos ?? 0, "owner photo")}; ${number((facts.presence.ownerPhotos ?? 0) + items)} count in full.`,
  }),
  ask_for_reviews: ({ name, items, facts }) => ({
    title: `Get ${many(items, "more review")} at ${name}`,
    detail: `It has ${many(facts.sums.reviews ?? 0, "review")} in these dates; ${number((facts.sums.reviews ?? 0) + items)} count in full.`,
  }),
}

function ofHolidays(name: string, { days }: MissingHolidays): Texts {
  const named = days.map((day) => `${day.name} (${formatDay(day.date)})`)
  return {
    title: `Set hours for ${days.length === 1 ? days[0]!.name : many(days.length, "holiday")} at ${name}`,
    detail: `${named.join(", ")}: customers see the usual hours.`,
  }
}

function ofComplaint(name: string, { here, everywhere }: Complaint): Texts {
  const category = shownCategory(here.category)
  return {
    title: `Look into ${category} at ${name}`,
    detail: `${share(here.positive, here.total)} of ${many(here.total, "mention")} are positive, ${share(everywhere.positive, everywhere.total)} at all your locations.`,
  }
}

/** What to do at a location, and why. */
export function textsOf({ place: { name }, facts, act }: Found): Texts {
  if (act.code === "holiday_hours_missing" && "holidays" in act) return ofHolidays(name, act.holidays)
  if (act.code === "category_complaints" && "complaint" in act) return ofComplaint(name, act.complaint)
  return ofActs[act.code as Exclude<InsightCode, Judged>]({ name, facts, items: act.items })
}
