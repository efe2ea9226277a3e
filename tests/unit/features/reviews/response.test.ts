import { baseOf, isSameBase, postsAsOf } from "#lib/features/reviews/response/facts.ts"
import { givenResponse } from "#lib/features/reviews/response/given-response.ts"
import { withSuggestion } from "#lib/features/reviews/response/suggestion.ts"
import { textLength } from "#lib/features/reviews/response/text-length.ts"

const google = { code: "google_maps", name: "Google" }
const apple = { code: "apple_maps", name: "Apple Maps" }

describe("how much of a response may still be written (D-129)", () => {
  test.each([
    ["nothing", "", apple, "4,000 characters remaining", null],
    ["blanks around it, which are not sent,", "  Hi \n", apple, "3,998 characters remaining", null],
    ["one character of many parts", "😀", apple, "3,999 characters remaining", null],
    ["all of it", "x".repeat(4_000), apple, "0 characters remaining", null],
    ["one too many", "x".repeat(4_001), apple, "1 character too many", "1 character too many"],
    ["no bytes far from their limit", "é", google, "3,999 characters remaining", null],
    [
      "bytes as well at Google near their limit",
      "é".repeat(1_848),
      google,
      "2,152 characters remaining · 400 bytes remaining for Google",
      null,
    ],
    [
      "bytes that are too many",
      `${"é".repeat(2_048)}x`,
      google,
      "1,951 characters remaining · 1 byte too many for Google",
      "1 byte too many for Google",
    ],
  ])("counts %s", (_, text, source, said, error) => {
    expect(textLength(text, source)).toEqual({ text: said, error })
  })
})

describe("a suggestion (D-131)", () => {
  test.each([
    ["fills an empty field", " \n", "", "Thanks!"],
    ["takes the place of the one before", "Welcome!", "Welcome!", "Thanks!"],
    ["stands below what was typed", "Dear Ada", "", "Dear Ada\n\nThanks!"],
    [
      "takes the place of the one below what was typed",
      "Dear Ada\n\nWelcome!",
      "Welcome!",
      "Dear Ada\n\nThanks!",
    ],
    ["leaves one that was changed", "Welcome to us!", "Welcome!", "Welcome to us!\n\nThanks!"],
  ])("%s", (_, typed, last, expected) => {
    expect(withSuggestion(typed, "Thanks!", last)).toBe(expected)
  })
})

describe("what a change is made on top of (D-129)", () => {
  const response = { id: 7, review_id: 1, content: "", status: "draft", version: 2 }

  test("is a response in one version, or that there is none", () => {
    expect(baseOf(response)).toEqual({ id: "7", version: 2 })
    expect(isSameBase(baseOf(response), baseOf({ ...response, status: "published" }))).toBe(true)
    expect(isSameBase(baseOf(response), baseOf({ ...response, version: 3 }))).toBe(false)
    expect(isSameBase(baseOf(null), baseOf(undefined))).toBe(true)
    expect(isSameBase(baseOf(null), baseOf(response))).toBe(false)
  })

  test("comes back with a form that was sent before scripts ran", () => {
    const values = { content: ["Mine"], response_id: ["7"], version: ["2"] }
    expect(givenResponse({ errors: {}, values })).toEqual({ text: "Mine", base: { id: "7", version: 2 } })
    expect(givenResponse({ errors: {}, values: { content: ["Mine"], response_id: [""] } })).toEqual({
      text: "Mine",
      base: null,
    })
    expect(givenResponse({ errors: {}, values: {} })).toBeNull()
  })
})

test("a response is published under the name that customers see, or the team's own where there is none", () => {
  const review = { respond_on: null, location_name: "0042 Quay", location_public_name: "Harbour Inn" }
  expect(postsAsOf(review)).toBe("Harbour Inn")
  expect(postsAsOf({ ...review, location_public_name: null })).toBe("0042 Quay")
})
