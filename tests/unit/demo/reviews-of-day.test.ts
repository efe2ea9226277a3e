import { mapleAndRye } from "#review-api/demo/brands/maple-and-rye.ts"
import { northwindChildren } from "#review-api/demo/brands/northwind.ts"
import { saltbridge } from "#review-api/demo/brands/saltbridge.ts"
import { type DemoReview, reviewsOfDay } from "#review-api/demo/reviews-of-day.ts"

const dayMs = 86_400_000
const day = Date.UTC(2026, 1, 3)
const later = new Date("2026-03-01T12:00:00Z")

const days = (count: number): DemoReview[] =>
  Array.from({ length: count }, (_, index) => reviewsOfDay(saltbridge, day - index * dayMs, later)).flat()

test("a day has the same reviews whenever it is asked for", () => {
  expect(reviewsOfDay(saltbridge, day, later)).toEqual(reviewsOfDay(saltbridge, day, later))
  expect(reviewsOfDay(saltbridge, day, later)).not.toEqual(reviewsOfDay(saltbridge, day + dayMs, later))
})

test("asked in the middle of a day, the day has its first part, and nothing lies in the future", () => {
  const noon = new Date(day + dayMs / 2)
  const identities = (reviews: DemoReview[]) => reviews.map((review) => review.identity)
  const [part, whole] = [reviewsOfDay(saltbridge, day, noon), reviewsOfDay(saltbridge, day, later)]
  expect(part.length).toBeLessThan(whole.length)
  expect(identities(part)).toEqual(identities(whole.slice(0, part.length)))
  const instants = part.flatMap((review) => [
    review.publishedAt,
    review.response?.publishedAt ?? review.publishedAt,
  ])
  for (const instant of instants) expect(Date.parse(instant)).toBeLessThanOrEqual(noon.getTime())
})

test("texts are varied and have no gap left in them", () => {
  const texts = days(200).flatMap(({ content, title, response }) => [content, title, response?.content])
  const present = texts.filter((text) => text != null)
  for (const text of present) expect(text).not.toMatch(/[{}]|undefined|null/)
  const sentences = present.flatMap((text) => text.split(/(?<=[.!?]) /))
  expect(new Set(sentences).size).toBeGreaterThan(800)
})

test("every rating, some without stars or text, other languages, replies and every status occur", () => {
  const reviews = days(200)
  const kinds = (of: (review: DemoReview) => unknown) => new Set(reviews.map(of))
  expect([...kinds((review) => review.rating)].sort()).toEqual([1, 2, 3, 4, 5, null])
  expect(kinds((review) => review.status)).toEqual(
    new Set(["unread", "in_progress", "responded", "completed"]),
  )
  expect(kinds((review) => review.source).size).toBe(8)
  expect(kinds((review) => review.place).size).toBe(40)
  expect(kinds((review) => review.content === null).size).toBe(2)
  expect(kinds((review) => review.title === null).size).toBe(2)
  expect(reviews.some((review) => /[日本味料理食]/.test(review.content ?? ""))).toBe(true)
  const recommendations = reviews.filter(({ reviewType }) => reviewType === "recommendation")
  expect(new Set(recommendations.map(({ sentiment }) => sentiment))).toEqual(new Set([1, -1]))
  expect(reviews.filter((review) => review.sentiment && review.rating)).toEqual([])
})

test("some fresh reviews have a reply that is still a draft", () => {
  const week = Array.from({ length: 7 }, (_, index) =>
    reviewsOfDay(saltbridge, day - index * dayMs, new Date(day + dayMs)),
  ).flat()
  expect(week.some((review) => review.response?.publishedAt === null)).toBe(true)
})

test("most guests are happy, and places differ", () => {
  const reviews = days(365).filter((review) => review.rating !== null)
  const average = (list: DemoReview[]) => list.reduce((sum, review) => sum + review.rating!, 0) / list.length
  expect(average(reviews)).toBeGreaterThan(3.8)
  expect(average(reviews)).toBeLessThan(4.5)
  const byPlace = saltbridge.places.map((_, place) =>
    average(reviews.filter((review) => review.place === place)),
  )
  expect(Math.max(...byPlace) - Math.min(...byPlace)).toBeGreaterThan(0.5)
})

test("the restaurant group has 40 places in 3 time zones, 6 groups and 8 sources", () => {
  const { places, sources } = saltbridge
  expect(places).toHaveLength(40)
  expect(new Set(places.map((place) => place.name)).size).toBe(40)
  expect(new Set(places.map((place) => place.offsetHours)).size).toBe(3)
  expect(new Set(places.map((place) => place.group).filter(Boolean)).size).toBe(6)
  expect(sources).toHaveLength(8)
})

test("identities of brands do not start alike", () => {
  const codes = [saltbridge, mapleAndRye, ...northwindChildren].map((brand) => brand.code)
  expect(new Set(codes).size).toBe(codes.length)
})
