import { nameSubjects } from "#review-api/services/responses/name-subjects.ts"

const nothing = { language: "en", liked: [], disliked: [], mentioned: [] }

test.each([
  [
    "two subjects at most",
    "Hi! Bye.",
    { liked: ["food", "view", "pool"] },
    "Hi! It's great to hear that you liked the food and the view. Bye.",
  ],
  [
    "both sides",
    "Hi! Bye.",
    { liked: ["food"], disliked: ["noise"] },
    "Hi! It's great to hear that you liked the food. We're sorry about the noise and will look into it. Bye.",
  ],
  [
    "no second apology",
    "Sorry! Bye.",
    { disliked: ["noise"] },
    "Sorry! We're looking into what you told us about the noise. Bye.",
  ],
  [
    "what has no opinion",
    "Hi! Bye.",
    { mentioned: ["noise"] },
    "Hi! Thank you for telling us about the noise. Bye.",
  ],
  [
    "an opinion before what has none",
    "Hi! Bye.",
    { liked: ["food"], mentioned: ["noise"] },
    "Hi! It's great to hear that you liked the food. Bye.",
  ],
  [
    "not what the text names",
    "We love our Food too. Bye.",
    { liked: ["food"] },
    "We love our Food too. Bye.",
  ],
  [
    "a greeting on a line of its own",
    "Dear {{author}},\n\nThank you.\n\nThe team",
    { liked: ["food"] },
    "Dear {{author}},\n\nThank you. It's great to hear that you liked the food.\n\nThe team",
  ],
  ["no sentence", "Cheers", { liked: ["food"] }, "Cheers\nIt's great to hear that you liked the food."],
  ["nothing to say", "Hi! Bye.", {}, "Hi! Bye."],
  ["no room", `${"x".repeat(3_990)}.`, { liked: ["food"] }, `${"x".repeat(3_990)}.`],
])("a suggestion names what the review speaks of: %s", (_, text, said, expected) => {
  expect(nameSubjects(text, "good", { ...nothing, ...said })).toBe(expected)
})

test("to a bad review it apologises before it thanks", () => {
  const said = { ...nothing, liked: ["food"], disliked: ["noise"] }
  expect(nameSubjects("Hello.", "bad", said)).toBe(
    "Hello. We're sorry about the noise and will look into it. It's good to know that you liked the food.",
  )
})
