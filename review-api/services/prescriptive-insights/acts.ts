import type { InsightCode } from "#lib/contract/prescriptive-insights/constants.ts"
import { leastGain, leastTimedResponses } from "#lib/contract/prescriptive-insights/constants.ts"
import type { FullFigures } from "#lib/scores/evidence.ts"
import type { Figures } from "#lib/scores/values.ts"
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

/** Everything that acts of a location are found in. */
export type Facts = {
  sums: Sums
  presence: Presence
  waiting: Waiting
  /** Null before a directory was looked at. */
  fields: Fields | null
  /** Values of figures that count in full in the location's score. */
  full: FullFigures
}

/** An act as it would be done today, and the facts after it. */
export type Proposal = {
  code: InsightCode
  /** How many things there are to do: reviews, fields, photos. */
  items: number
  after: Facts
}

/** The score of a location before and after an act. */
export type Effect = {
  now: Score<string>
  then: Score<string>
  /** Points that the act adds to the location's score. */
  gain: number
}

export type Act = Proposal & Effect
export type ScoreOf = (figures: Figures) => Score<string>

const of = (sums: Sums, name: keyof Sums) => sums[name] ?? 0

/** A response to each waiting review, today: late ones raise the rate and may cost time. */
function respondUnanswered(facts: Facts): Proposal | null {
  const { sums, waiting } = facts
  const { reviews, ageDays } = waiting
  if (reviews === 0) return null
  const after = {
    ...sums,
    responded: of(sums, "responded") + reviews,
    responses: of(sums, "responses") + reviews,
    timed_responses: of(sums, "timed_responses") + reviews,
    response_days: of(sums, "response_days") + ageDays,
  }
  const none = { reviews: 0, negative: 0, ageDays: 0 }
  return { code: "respond_unanswered", items: reviews, after: { ...facts, sums: after, waiting: none } }
}

/** Every response of the range as prompt as counts in full. */
function respondFaster(facts: Facts): Proposal | null {
  const { sums, full } = facts
  const timed = of(sums, "timed_responses")
  const days = metricsOf(sums).overall_avg_response_time
  const prompt = full.responseDays
  if (prompt === undefined || timed < leastTimedResponses || days === null || days <= prompt) return null
  return {
    code: "respond_faster",
    items: timed,
    after: { ...facts, sums: { ...sums, response_days: timed * prompt } },
  }
}

const inSync = (facts: Facts): Facts => ({
  ...facts,
  presence: { ...facts.presence, syncRatio: 1 },
  fields: facts.fields && { ...facts.fields, inSync: facts.fields.compared },
})

function fixListingFields(facts: Facts): Proposal | null {
  const { fields } = facts
  if (!fields || fields.inSync >= fields.compared) return null
  return { code: "fix_listing_fields", items: fields.compared - fields.inSync, after: inSync(facts) }
}

/** A first directory whose fields are all in sync. */
const connectDirectory = (facts: Facts): Proposal | null =>
  facts.fields ? null : { code: "connect_directory", items: 1, after: inSync(facts) }

function addOwnerPhotos(facts: Facts): Proposal | null {
  const { ownerPhotos } = facts.presence
  const wanted = facts.full.ownerPhotos === undefined ? null : Math.ceil(facts.full.ownerPhotos)
  if (wanted === null || ownerPhotos === null || ownerPhotos >= wanted) return null
  return {
    code: "add_owner_photos",
    items: wanted - ownerPhotos,
    after: { ...facts, presence: { ...facts.presence, ownerPhotos: wanted } },
  }
}

/** Sums that grow with the reviews. */
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
function askForReviews(facts: Facts): Proposal | null {
  const { sums, full } = facts
  const reviews = of(sums, "reviews")
  const wanted = full.totalReviews === undefined ? 0 : Math.ceil(full.totalReviews)
  if (reviews === 0 || reviews >= wanted) return null
  const grown = Object.fromEntries(perReview.map((name) => [name, (of(sums, name) * wanted) / reviews]))
  return {
    code: "ask_for_reviews",
    items: wanted - reviews,
    after: { ...facts, sums: { ...sums, ...grown, reviews: wanted } },
  }
}

/** Acts in the order in which they are done where several are. */
const proposals: readonly ((facts: Facts) => Proposal | null)[] = [
  respondUnanswered,
  respondFaster,
  fixListingFields,
  connectDirectory,
  addOwnerPhotos,
  askForReviews,
]

const scoreAfter = (scoreOf: ScoreOf, { sums, presence }: Facts) => scoreOf(figuresOf(sums, presence))

/**
 * Acts that raise the score of a location, the largest gain first (D-306): the formula of its score is applied to the figures after
 * each, so that the gain is what doing it brings.
 * @param scoreOf the formula of the location, from 0 to 100.
 * @returns none for a location without a score; gains below `leastGain` are left out.
 */
export function actsOf(scoreOf: ScoreOf, facts: Facts): Act[] {
  const now = scoreAfter(scoreOf, facts)
  const { score } = now
  if (score === null) return []
  return proposals
    .flatMap((propose) => propose(facts) ?? [])
    .map((proposal) => {
      const then = scoreAfter(scoreOf, proposal.after)
      return { ...proposal, now, then, gain: (then.score ?? score) - score }
    })
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => b.gain - a.gain)
}

/** Facts after several acts, one after the other; less than the sum of their gains where they overlap. */
export const afterAll = (facts: Facts, codes: ReadonlySet<InsightCode>): Facts =>
  proposals.reduce((known, propose) => {
    const next = propose(known)
    return next && codes.has(next.code) ? next.after : known
  }, facts)

/** The score of a location with these facts. */
export const scoreWith = (scoreOf: ScoreOf, facts: Facts): number | null => scoreAfter(scoreOf, facts).score
