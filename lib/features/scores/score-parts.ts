import type { PerformanceTotals } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { countOf, formatCount, formatDecimal, formatPercent, formatShare } from "#lib/format/numbers.ts"
import { partLabel } from "#lib/format/score-parts.ts"
import { photosValue, rateValue, ratingValue, timeValue } from "#lib/scores/values.ts"

/** One part of a score in words: what it was measured by, and what a small step would bring. */
export type ScorePartRow = {
  name: string
  label: string
  /** The share of the score, 0 to 1. */
  weight: number
  /** 0 to 1; null without data. */
  value: number | null
  points: number
  /** The figure behind the value; null where no one knows it. */
  figure: string | null
  /** The points that are left to be had. */
  missing: number
  /** Steps that would raise it, with their points. */
  steps: { text: string; points: number }[]
}

type Facts = {
  rating: number | null
  reviews: number
  /** Of a location in these dates. */
  expected: number
  rate: number | null
  days: number | null
  /** Of a location. */
  photos: number | null
  /** Share of the fields that directories show as they should, 0 to 1. */
  syncRatio: number | null
  locations: number
}

type Step = { text: string; gain: number }
type Part = {
  figure: (facts: Facts) => string | null
  /** Each step and what it adds to the value of a part, from where all locations stand together. */
  steps: (facts: Facts) => Step[]
}

const of = <T>(known: T | null, write: (known: T) => string): string | null =>
  known === null ? null : write(known)
const each = ({ locations }: Facts) => (locations > 1 ? " at each location" : "")
const step = (text: string, now: number, then: number): Step => ({ text, gain: then - now })

const rating: Part = {
  figure: (facts) => of(facts.rating, (stars) => `${formatDecimal(stars)} of 5 stars`),
  steps: ({ rating: stars }) =>
    stars === null
      ? []
      : [step("0.1 star more on average", ratingValue(stars), ratingValue(Math.min(5, stars + 0.1)))],
}

const volume: Part = {
  figure: ({ reviews, expected, locations }) =>
    `${formatCount(reviews)}${locations > 1 ? ` at ${formatCount(locations)} locations` : ""}, ${formatCount(expected)} expected${locations > 1 ? " per location" : ""}`,
  steps: (facts) => {
    const now = facts.reviews / Math.max(1, facts.locations)
    const value = (reviews: number) => reviews / facts.expected
    const more = facts.expected < 20 ? 1 : 10
    return [
      {
        text: `${countOf(more, "review", "reviews")} more${each(facts)}`,
        gain: value(now + more) - value(now),
      },
    ]
  },
}

const responseSteps = ({ rate, days }: Facts, half: number): Step[] => [
  ...(rate === null || rate >= 100
    ? []
    : [
        step(
          "Respond to 10% more reviews",
          half * rateValue(rate),
          half * rateValue(Math.min(100, rate + 10)),
        ),
      ]),
  ...(days === null || days <= 1
    ? []
    : [step("Responses a day sooner", half * timeValue(days), half * timeValue(Math.max(0, days - 1)))]),
]

const photos: Part = {
  figure: (facts) =>
    of(facts.photos, (count) =>
      facts.locations > 1
        ? `${Number.isInteger(count) ? formatCount(count) : formatDecimal(count)} of 20 at a location on average`
        : `${formatCount(count)} of 20`,
    ),
  steps: (facts) =>
    facts.photos === null
      ? []
      : [step(`One photo more${each(facts)}`, photosValue(facts.photos), photosValue(facts.photos + 1))],
}

const listings: Part = {
  figure: (facts) => of(facts.syncRatio, (ratio) => `${formatShare(ratio)} of fields`),
  steps: ({ syncRatio: ratio }) =>
    ratio === null ? [] : [step("10 of 100 more fields in sync", ratio, Math.min(1, ratio + 0.1))],
}

const rateText = ({ rate }: Facts) => of(rate, (percent) => `${formatPercent(percent)} handled`)
const daysText = ({ days, rate }: Facts) =>
  days === null ? (rate === null ? null : "no responses yet") : `${formatDecimal(days)} days on average`

const responses: Part = {
  figure: (facts) => of(rateText(facts), (text) => `${text}, ${daysText(facts)}`),
  steps: (facts) => responseSteps(facts, 0.5),
}

/** The parts of the new score and of the old one, by their names in the API (D-242, D-243, D-244). */
const parts: Readonly<Record<string, Part>> = {
  AverageRating: rating,
  averageRating: rating,
  ReviewVolume: volume,
  reviewVolume: volume,
  ResponseEfficiency: responses,
  responseRate: {
    figure: rateText,
    steps: (facts) => responseSteps({ ...facts, days: null }, 1),
  },
  responseTime: {
    figure: daysText,
    steps: (facts) => responseSteps({ ...facts, rate: null }, 1),
  },
  LLHealth: listings,
  MediaPresence: photos,
  photoCount: photos,
}

function factsOf(totals: PerformanceTotals): Facts {
  const locations = totals.locations ?? 0
  return {
    rating: totals.avg_rating ?? null,
    reviews: totals.total_reviews ?? 0,
    expected: totals.reviews_expected ?? 1,
    rate: totals.completed_rate ?? null,
    days: totals.overall_avg_response_time ?? null,
    photos: totals.owner_media_count == null ? null : totals.owner_media_count / Math.max(1, locations),
    syncRatio: totals.ll_sync_ratio ?? null,
    locations,
  }
}

/** Values of many locations are averages that are capped for each of them: a step brings at most what its part still lacks. */
const leastPoints = 0.05

/**
 * Parts of a score, with the figures it comes from (D-242, D-243), in the order of the API.
 * @param totals of the locations behind a filter, as the API answers them.
 */
export function scorePartRows(totals: PerformanceTotals): ScorePartRow[] {
  const facts = factsOf(totals)
  return (totals.parts ?? []).flatMap(({ name, weight, value, points }) => {
    const part = ownValue(parts, name)
    if (!part) return []
    const missing = value === null ? 0 : Math.max(0, 100 * weight - points)
    const steps = part
      .steps(facts)
      .map(({ text, gain }) => ({ text, points: Math.min(missing, 100 * weight * gain) }))
      .filter((one) => one.points >= leastPoints)
    const figure = part.figure(facts)
    return [{ name, label: partLabel(name), weight, value, points, figure, missing, steps }]
  })
}
