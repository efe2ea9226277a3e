import { surveyTypes } from "#lib/contract/microsurveys/constants.ts"
import { chosenScore, feedbackPath, readFeedbackSearch } from "#lib/features/feedback/feedback-address.ts"
import { scoreText } from "#lib/features/feedback/texts.ts"
import { customerTexts, directionOf, fill } from "#lib/format/customer-texts.ts"
import { textsFor } from "#lib/format/texts-for.ts"

test("a customer reads their own language, else the browser's, else English", () => {
  for (const [locale, header, language] of [
    [null, null, "en"],
    ["de-AT", "fr", "de"],
    ["pt_BR", "fr", "pt"],
    ["nl", "es-MX, en;q=0.5", "es"],
    [null, "fr;q=0.9, xx", "fr"],
    [null, "xx, nl;q=0.2", "en"],
    ["__proto__", "constructor", "en"],
  ] as const) {
    expect(textsFor(locale, header)).toEqual({ language, texts: customerTexts[language] })
  }
})

/** Names and places of every text in a catalogue, with what is filled in. */
const shapeOf = (texts: object, at = ""): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === "string"
      ? [`${at}${name} ${(text.match(/\{\w+\}/g) ?? []).toSorted().join(" ")}`.trim()]
      : shapeOf(text as object, `${at}${name}.`),
  )

test.each(Object.keys(customerTexts).filter((language) => language !== "en"))(
  "the catalogue of %s has every text of the English one, with the same gaps, none of them empty or English",
  (language) => {
    const english = customerTexts["en"]!
    const own = customerTexts[language]!
    expect(shapeOf(own)).toEqual(shapeOf(english))
    const texts = Object.entries(own).filter(([, text]) => typeof text === "string") as [string, string][]
    expect(texts.filter(([, text]) => text.trim() === "")).toEqual([])
    const same = texts.filter(
      ([name, text]) => text === Object.entries(english).find(([key]) => key === name)![1],
    )
    expect(same.map(([name]) => name).filter((name) => !["pin", "smileyGroup"].includes(name))).toEqual([])
    expect(own.stop).toContain("STOP")
  },
)

test("Arabic is read from right to left, and the others from left to right", () => {
  expect(Object.keys(customerTexts).filter((language) => directionOf(language) === "rtl")).toEqual(["ar"])
})

test("a score is said in words on every scale", () => {
  const { texts } = textsFor(null, null)
  expect(surveyTypes.map((type) => scoreText(texts, type, 1))).toEqual(["1 of 10", "1 star", "No", "Unhappy"])
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
