import { saltbridge } from "#review-api/demo/brands/saltbridge.ts"
import { reviewsOfDay } from "#review-api/demo/reviews-of-day.ts"
import { analyseReview } from "#review-api/insights/analyse-review.ts"
import { findSubjects, type Subject } from "#review-api/services/responses/find-subjects.ts"
import { nameSubjects } from "#review-api/services/responses/name-subjects.ts"
import { categorySubjects, subjectKinds } from "#review-api/services/responses/subject-kinds.ts"
import type { Mood } from "#review-api/services/responses/suggestion-facts.ts"

const subject = (noun: string, adjective?: string): Subject => ({
  kind: subjectKinds.get(noun)!,
  noun,
  ...(adjective ? { adjective } : {}),
})
const said = (sides: { liked?: Subject[]; disliked?: Subject[]; mentioned?: Subject[] }) => ({
  liked: [],
  disliked: [],
  mentioned: [],
  ...sides,
})
const [food, pool, room, wait] = [subject("food"), subject("pool"), subject("room", "noisy"), subject("wait")]

test.each([
  [
    "two at most",
    "Hi! Bye.",
    { liked: [food, pool, wait] },
    "Hi! We're glad you enjoyed the food and the pool. Bye.",
  ],
  [
    "both sides",
    "Hi! Bye.",
    { liked: [food], disliked: [room] },
    "Hi! We're glad you enjoyed the food. We're sorry the room was noisy. Bye.",
  ],
  [
    "no second apology, and no short forms where the text has none",
    "We are sorry! Bye.",
    { disliked: [room, wait] },
    "We are sorry! The room should not have been noisy. You should not have had to wait. Bye.",
  ],
  [
    "no second gladness",
    "We're so glad! Bye.",
    { liked: [food, subject("staff")] },
    "We're so glad! It's great to hear that you enjoyed the food and that our staff took such good care of you. Bye.",
  ],
  ["no opinion", "Hi! Bye.", { mentioned: [food] }, "Hi! Thank you for your thoughts on the food. Bye."],
  [
    "opinions first",
    "Hi! Bye.",
    { liked: [food], mentioned: [wait] },
    "Hi! We're glad you enjoyed the food. Bye.",
  ],
  ["not what the text names", "We love our Food too. Bye.", { liked: [food] }, "We love our Food too. Bye."],
  [
    "a greeting on its own line",
    "Dear {{author}},\n\nThank you.\n\nThe team",
    { liked: [food] },
    "Dear {{author}},\n\nThank you. We're glad you enjoyed the food.\n\nThe team",
  ],
  ["no sentence", "Cheers", { liked: [food] }, "Cheers\nWe're glad you enjoyed the food."],
  ["nothing to say", "Hi! Bye.", {}, "Hi! Bye."],
  ["no room", `${"x".repeat(3_990)}.`, { liked: [food] }, `${"x".repeat(3_990)}.`],
])("a suggestion names what the review speaks of: %s", (_, text, sides, expected) => {
  expect(nameSubjects(text, "good", said(sides))).toBe(expected)
})

function suggested(mood: Mood, content: string, title = ""): string {
  const { mentions } = analyseReview({ title, content })
  return nameSubjects("Hi.", mood, findSubjects(mentions, { title, content }, mood))
    .slice("Hi.".length)
    .trim()
}

test.each<[Mood, string, string]>([
  ["good", "The breakfast was delicious.", "We're glad you found the breakfast delicious."],
  [
    "good",
    "Great room and very friendly staff!",
    "We're glad you found our staff friendly and liked the room.",
  ],
  ["good", "Clean rooms and a clean bathroom.", "We're glad you found the rooms and the bathroom clean."],
  ["good", "Do not skip the apple crumble.", "We're glad you enjoyed the apple crumble."],
  [
    "good",
    "Lovely staff. The parking lot was dirty.",
    "We're glad you found our staff lovely. We're sorry the parking lot was dirty.",
  ],
  [
    "good",
    "Nice bed, but the pool was dirty.",
    "We're glad you liked the bed. We're sorry the pool was dirty.",
  ],
  ["good", "Not cheap, but we loved it.", "Thank you for your thoughts on our prices."],
  ["good", "We walked in without a reservation.", ""],
  ["good", "A stroll through Long Beach.", ""],
  ["mixed", "The room was noisy.", "We're sorry the room was noisy."],
  ["mixed", "The breakfast was great.", "Thank you for your thoughts on the breakfast."],
  ["mixed", "The food was above average.", "Thank you for your thoughts on the food."],
  [
    "bad",
    "The rooms were dirty. The staff was rude.",
    "We're sorry the rooms were dirty and that our staff was rude.",
  ],
  ["bad", "We waited forever.", "We're sorry you had to wait."],
  ["bad", "The breakfast was delicious.", ""],
  [
    "bad",
    "Roaches everywhere! The wifi was terrible.",
    "We're sorry the Wi-Fi let you down and that you came across roaches.",
  ],
])("to a %s review that says %j it says %j", (mood, content, expected) => {
  expect(suggested(mood, content)).toBe(expected)
})

test("of the demo's reviews that speak of something, nine in ten suggestions name it", () => {
  const now = new Date("2026-06-01T12:00:00Z")
  const days = Array.from({ length: 12 }, (_, at) => Date.UTC(2026, 4, 1 + at))
  const reviews = days.flatMap((day) => reviewsOfDay(saltbridge, day, now))
  const spoken = reviews.flatMap(({ title, content, rating }) => {
    const text = { title: title ?? "", content: content ?? "" }
    if (analyseReview(text).mentions.length === 0) return []
    const mood = rating === null || rating === 3 ? "mixed" : rating > 3 ? "good" : "bad"
    return [suggested(mood, text.content, text.title) !== ""]
  })
  expect(spoken.length).toBeGreaterThan(50)
  expect(spoken.filter((isNamed) => isNamed).length / spoken.length).toBeGreaterThan(0.9)
})

test("every subject makes a whole sentence on every side, in text with and without an apology", () => {
  const kinds = [
    ...subjectKinds,
    ...Object.values(categorySubjects)
      .flat()
      .map(({ word, kind }) => [word, kind] as const),
  ]
  for (const [noun, kind] of kinds) {
    const one = [{ kind, noun }]
    for (const mood of ["good", "mixed", "bad"] as const) {
      for (const sides of [
        { disliked: one },
        { mentioned: one },
        ...(kind.praise === null ? [] : [{ liked: one }]),
      ]) {
        for (const text of ["Hi.", "Sorry."]) {
          const sentence = nameSubjects(text, mood, said(sides)).slice(text.length)
          expect(sentence).toMatch(/^ [A-Z][^{}.]+[a-zA-Z]\.$/)
          expect(sentence).not.toMatch(/\b(?:the the|our our|your your|undefined|null)\b/)
        }
      }
    }
  }
})
