import { type InsightCode, leastGain, leastTimedResponses } from "#lib/contract/prescriptive-insights/constants.ts"
import { fullPhotos, promptDays, reviewsExpected } from "#lib/scores/values.ts"
import type { Score } from "#lib/scores/weigh.ts"
import { metricsOf, type Sums } from "../../metrics/figures.ts"
import type { Presence } from "../location-scores/presence.ts"
import { figuresOf } from "../location-scores/read-locations.ts"

/** Reviews of a location in a range that wait for a response. */
export type Waiting = {
  reviews: number
  /** Those with 1 or 2 stars, or negative without stars. */
  negative: number
  /** Days since they were written, all together. */
  ageDays: number
}

/** Fields of a location's listings that are compared, and those in sync (D-186). */
export type Fields = { compared: number; inSync: number }

/** All that acts of a location are found in. */
export type Facts = {
  sums: Sums
  presence: Presence
  waiting: Waiting
  /** Null before a directory was looked at. */
  fields: Fields | null
  /** Days that the range asks reviews of (D-242). */
  days: number
}

/** A location after an act: everything that its score is made of. */
type After = Pick<Facts, "sums" | "presence">

/** An act as it would be done today. */
type Proposal = {
  code: InsightCode
  /** How many things there are to do: reviews, fields, photos. */
  items: number
  after: After
}

export type Act = Proposal & {
  now: Score<string>
  then: Score<string>
  /** Points that it adds to the location's score. */
  gain: number
}

const of = (sums: Sums, name: keyof Sums) => sums[name] ?? 0

/** A response to each waiting review, today: late ones raise the rate and may cost time. */
function respondUnanswered({ sums, presence, waiting }: Facts): Proposal | null {
  if (waiting.reviews === 0) return null
  const { reviews, ageDays } = waiting
  const after = {
    ...sums,
    responded: of(sums, "responded") + reviews,
    responses: of(sums, "responses") + reviews,
    timed_responses: of(sums, "timed_responses") + reviews,
    response_days: of(sums, "response_days") + ageDays,
  }
  return { code: "respond_unanswered", items: reviews, after: { sums: after, presence } }
}

/** Every response of the range within a day. */
function respondFaster({ sums, presence }: Facts): Proposal | null {
  const timed = of(sums, "timed_responses")
  const days = metricsOf(sums).overall_avg_response_time
  if (timed < leastTimedResponses || days === null || days <= promptDays) return null
  const after = { ...sums, response_days: timed * promptDays }
  return { code: "respond_faster", items: timed, after: { sums: after, presence } }
}

function fixListingFields({ sums, presence, fields }: Facts): Proposal | null {
  if (!fields || fields.inSync >= fields.compared) return null
  const items = fields.compared - fields.inSync
  return { code: "fix_listing_fields", items, after: { sums, presence: { ...presence, syncRatio: 1 } } }
}

/** A first directory whose fields are all in sync. */
function connectDirectory({ sums, presence, fields }: Facts): Proposal | null {
  if (fields) return null
  return { code: "connect_directory", items: 1, after: { sums, presence: { ...presence, syncRatio: 1 } } }
}

function addOwnerPhotos({ sums, presence }: Facts): Proposal | null {
  const { ownerPhotos } = presence
  if (ownerPhotos === null || ownerPhotos >= fullPhotos) return null
  const after = { sums, presence: { ...presence, ownerPhotos: fullPhotos } }
  return { code: "add_owner_photos", items: fullPhotos - ownerPhotos, after }
}

/** Names of sums that grow with the reviews. */
const perReview = [
  "rating_sum",
  "rated",
  "positive",
  "neutral",
  "negative",
  "responded",
  "completed",
  "responses",
  "timed_responses",
  "response_days",
] as const

/** As many reviews as the range asks for, with the ratings and responses that the others have. */
function askForReviews({ sums, presence, days }: Facts): Proposal | null {
  const reviews = of(sums, "reviews")
  const wanted = Math.ceil(reviewsExpected(days))
  if (reviews === 0 || reviews >= wanted) return null
  const grown = Object.fromEntries(
    perReview.map((name) => [name, (of(sums, name) * wanted) / reviews]),
  ) as Partial<Sums>
  const after = { ...sums, ...grown, reviews: wanted }
  return { code: "ask_for_reviews", items: wanted - reviews, after: { sums: after, presence } }
}

const proposals = [
  respondUnanswered,
  respondFaster,
  fixListingFields,
  connectDirectory,
  addOwnerPhotos,
  askForReviews,
]

/**
 * Acts that raise the score of a location, the largest gain first (D-306): its own formula is asked again for the figures after the
 * act, so that the gain is what doing it brings.
 * @param scoreOf the formula of the location, from 0 to 100.
 */
export function actsOf(
  scoreOf: (figures: ReturnType<typeof figuresOf>) => Score<string>,
  facts: Facts,
): Act[] {
  const now = scoreOf(figuresOf(facts.sums, facts.presence))
  if (now.score === null) return []
  return proposals
    .flatMap((propose) => propose(facts) ?? [])
    .map((proposal) => {
      const then = scoreOf(figuresOf(proposal.after.sums, proposal.after.presence))
      return { ...proposal, now, then, gain: (then.score ?? now.score!) - now.score! }
    })
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => b.gain - a.gain)
}
