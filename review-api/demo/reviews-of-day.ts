import { millisecondsInDay as dayMs } from "date-fns/constants"
import type { ReviewStatus, ReviewType } from "#lib/contract/index.ts"
import type { SourceCode } from "../db/reference/sources.ts"
import type { DemoBrand } from "./brands/brand.ts"
import { composeResponse, composeText } from "./compose.ts"
import { type Quality, qualityAt, qualityOf, ratingFor } from "./quality.ts"
import { type Random, randomOf } from "./random.ts"
import { firstNames, lastNames } from "./text/vocabulary.ts"

const hourMs = 3_600_000

export type DemoReview = {
  identity: string
  /** Position of the place in its brand. */
  place: number
  source: SourceCode
  rating: number | null
  title: string | null
  content: string | null
  author: string
  publishedAt: string
  reviewType: ReviewType
  /** Yes or no of a recommendation, which has no stars to tell it (D-214). */
  sentiment?: 1 | -1
  status: ReviewStatus
  categories: string[]
  tag: string | null
  response: { content: string; publishedAt: string | null } | null
}

export const demoTags = ["compliment", "follow up", "allergy", "refund", "kitchen", "front of house"] as const

const titled: readonly SourceCode[] = ["trip_advisor", "opentable"]
const qualities = new WeakMap<DemoBrand, Quality[]>()

function qualitiesOf(brand: DemoBrand): Quality[] {
  const known = qualities.get(brand) ?? brand.places.map((place) => qualityOf(brand.code, place.name))
  qualities.set(brand, known)
  return known
}

/**
 * The reviews that a brand gets on one UTC day, oldest first: the same for the same day whenever it is asked for, but
 * for replies, which exist once their time has come.
 * @param day milliseconds since 1970 of the day's start.
 * @param now nothing is later than this.
 */
export function reviewsOfDay(brand: DemoBrand, day: number, now: Date): DemoReview[] {
  const date = new Date(day)
  const dateText = date.toISOString().slice(0, 10)
  const random = randomOf(`${brand.code} ${dateText}`)
  const isWeekend = [0, 6].includes(date.getUTCDay())
  const season = 1 + 0.15 * Math.sin((day / dayMs / 365.25) * 2 * Math.PI - 1.2)
  const expected = brand.perDay * season * (isWeekend ? 1.35 : 0.86) * (0.8 + random.next() * 0.4)
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
  return Array.from({ length: count }, (_, index) => {
    const own = randomOf(`${brand.code} ${dateText} ${index}`)
    return reviewOf(brand, `${brand.code}-${dateText}-${index}`, day, now, own)
  })
    .filter((review) => Date.parse(review.publishedAt) <= now.getTime())
    .sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1))
}

/** Who would give three stars or more says yes. */
const recommends = (given: number): 1 | -1 => (given >= 3 ? 1 : -1)

function reviewOf(brand: DemoBrand, identity: string, day: number, now: Date, random: Random): DemoReview {
  const all = qualitiesOf(brand)
  const place = random.weighted(all.map((quality) => quality.popularity))
  const given = ratingFor(qualityAt(all[place]!, day), random)
  const [source] = brand.sources[random.weighted(brand.sources.map(([, share]) => share))]!
  const reviewType = source === "facebook" && random.chance(0.4) ? "recommendation" : "review"
  const rating = reviewType === "recommendation" || random.chance(0.012) ? null : given
  const { title, content, categories } = composeText(
    given,
    brand.menu,
    { hasTitle: titled.includes(source), isDelivery: source === "doordash" },
    random,
  )
  const author = `${random.pick(firstNames)} ${random.chance(0.6) ? `${random.pick(lastNames).charAt(0)}.` : random.pick(lastNames)}`
  // Guests write in the hours after lunch and dinner of their own clock.
  const hour = [9, 12, 13, 14, 17, 18, 19, 20, 21][random.weighted([4, 7, 10, 7, 6, 12, 18, 20, 16])]!
  const minuteMs = random.below(3_600) * 1_000
  const at = day + ((hour + brand.places[place]!.offsetHours) % 24) * hourMs + minuteMs
  const base = {
    identity,
    place,
    source,
    rating,
    title,
    content,
    author,
    publishedAt: new Date(at).toISOString(),
    reviewType: reviewType as ReviewType,
    ...(reviewType === "recommendation" ? { sentiment: recommends(given) } : {}),
    categories,
    tag: random.chance(0.06) ? random.pick(demoTags) : null,
  }
  return { ...base, ...handling(given, content, author, brand.places[place]!.name, at, now, random) }
}

function handling(
  rating: number,
  content: string | null,
  author: string,
  place: string,
  at: number,
  now: Date,
  random: Random,
): Pick<DemoReview, "status" | "response"> {
  const isAnswered = random.chance(content === null ? 0.15 : rating <= 2 ? 0.72 : rating === 3 ? 0.55 : 0.42)
  const respondedAt = at + (0.15 + random.next() ** 2 * 6) * dayMs
  const response = composeResponse(rating, author, place, random)
  const isClosed = random.chance(0.25)
  if (isAnswered && respondedAt <= now.getTime())
    return {
      status: isClosed ? "completed" : "responded",
      response: { content: response, publishedAt: new Date(respondedAt).toISOString() },
    }
  const isDraft = isAnswered && random.chance(0.3)
  if (isDraft) return { status: "in_progress", response: { content: response, publishedAt: null } }
  const ageDays = (now.getTime() - at) / dayMs
  const isDone = random.chance(ageDays > 60 ? 0.75 : ageDays > 7 ? 0.35 : 0.05)
  return { status: isDone ? "completed" : random.chance(0.15) ? "in_progress" : "unread", response: null }
}
