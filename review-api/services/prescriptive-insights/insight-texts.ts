import { fullPhotos } from "#lib/scores/values.ts"
import { metricsOf } from "../../metrics/figures.ts"
import type { Act, Facts } from "./acts.ts"

type Texts = { title: string; detail: string }
type Said = { name: string; act: Act; facts: Facts }

const number = (value: number, decimals = 0): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

const many = (count: number, one: string): string => `${number(count)} ${count === 1 ? one : `${one}s`}`

function ofNegative({ negative, reviews }: Facts["waiting"]): string {
  if (negative === 0) return ""
  if (negative === reviews) return reviews === 1 ? "It is negative. " : "All of them are negative. "
  return `${number(negative)} of them ${negative === 1 ? "is" : "are"} negative. `
}

function responseRate({ sums }: Facts): string {
  const rate = metricsOf(sums).response_rate
  return rate === null ? "" : `${number(100 * rate, 1)}% of its reviews have a response.`
}

const texts: Readonly<Record<string, (said: Said) => Texts>> = {
  respond_unanswered: ({ name, act, facts }) => ({
    title: `Respond to ${many(act.items, "review")} at ${name}`,
    detail: `${ofNegative(facts.waiting)}${responseRate(facts)}`,
  }),
  respond_faster: ({ name, facts }) => ({
    title: `Respond within a day at ${name}`,
    detail: `Responses take ${number(metricsOf(facts.sums).overall_avg_response_time ?? 0, 1)} days on average.`,
  }),
  fix_listing_fields: ({ name, act, facts }) => ({
    title: `Correct ${many(act.items, "field")} in the listings of ${name}`,
    detail: `${number(facts.fields?.inSync ?? 0)} of ${many(facts.fields?.compared ?? 0, "field")} are in sync.`,
  }),
  connect_directory: ({ name }) => ({
    title: `Connect a directory for ${name}`,
    detail: "No directory has been compared with this location yet.",
  }),
  add_owner_photos: ({ name, act, facts }) => ({
    title: `Add ${many(act.items, "photo")} to ${name}`,
    detail: `It has ${many(facts.presence.ownerPhotos ?? 0, "owner photo")}; ${fullPhotos} count in full.`,
  }),
  ask_for_reviews: ({ name, act, facts }) => ({
    title: `Ask for ${many(act.items, "more review")} at ${name}`,
    detail: `It has ${many(facts.sums.reviews ?? 0, "review")} in this range; ${number(
      (facts.sums.reviews ?? 0) + act.items,
    )} count in full.`,
  }),
}

/** What to do, and why. */
export const textsOf = (said: Said): Texts => texts[said.act.code]!(said)
