import { surveyTypes } from "#lib/contract/microsurveys/constants.ts"
import { chosenScore, feedbackPath, readFeedbackSearch } from "#lib/features/feedback/feedback-address.ts"
import { fill, scoreText, textsFor } from "#lib/features/feedback/texts.ts"

test("whatever language is asked for, every text is there", () => {
  for (const [locale, header] of [
    [null, null],
    ["de-AT", "de"],
    [null, "fr;q=0.9, xx"],
    ["__proto__", "constructor"],
  ]) {
    const { language, texts } = textsFor(locale, header!)
    expect(language).toBe("en")
    expect(Object.values(texts).every((text) => text !== undefined && text !== "")).toBe(true)
  }
})

test("a score is said in words on every scale", () => {
  const { texts } = textsFor(null, null)
  expect(surveyTypes.map((type) => scoreText(texts, type, 1))).toEqual([
    "1 of 10",
    "1 star",
    "Not good",
    "Bad",
  ])
  expect(scoreText(texts, "stars", 4)).toBe("4 stars")
  expect(fill("{a} {b} {__proto__}", { a: "{b}", b: 0 })).toBe("{b} 0 {__proto__}")
})

test("an address says what it says, and anything else counts as absent", () => {
  const given = new URLSearchParams(
    "type=nope&via=mail&step=x&key=short&location=a/b&score=999&redirect=https://evil.example",
  )
  expect(readFeedbackSearch(given)).toEqual({
    type: null,
    via: null,
    step: null,
    key: null,
    locationId: null,
    score: null,
  })
  const search = readFeedbackSearch(new URLSearchParams("type=nps&score=0&step=answer&location=7"))
  expect(feedbackPath("pages", "mill yard", search)).toBe(
    "/go/mill%20yard?type=nps&location=7&score=0&step=answer",
  )
  expect([chosenScore("nps", 0), chosenScore("stars", 0), chosenScore("thumbs", 3)]).toEqual([0, null, null])
})
