import { defaultFeedbackType, feedbackTypes } from "#lib/contract/microsurveys/constants.ts"
import {
  chooseFeedback,
  contentPlaceholderError,
  feedbackIn,
  linePlaceholderError,
} from "#lib/contract/templates/placeholders.ts"
import { fillRequest, fillRequestLine, fillRequestText } from "#lib/format/fill-request.ts"

const person = {
  first_name: "Priya",
  last_name: "Nair",
  location_name: "Mill Yard",
  business_name: "Saltbridge",
}

test("the feedback placeholder becomes the chosen type [F-354]", () => {
  expect(chooseFeedback("Rate us: {{feedback}} or {{ feedback }}!", "stars")).toBe(
    "Rate us: {{stars}} or {{stars}}!",
  )
})

test("the feedback placeholder becomes nps when the type is unknown [F-355]", () => {
  expect(chooseFeedback("{{feedback}}", "bogus")).toBe("{{nps}}")
})

test("a template with a bogus type reads as one with nps [P-174]", () => {
  expect(fillRequest("{{feedback}}", person, "bogus")).toEqual([{ kind: "links", name: "nps" }])
  expect(fillRequest("{{feedback}}", person, "constructor")).toEqual([{ kind: "links", name: "nps" }])
})

test("feedback placeholders are microsurvey, nps, stars, smiley, thumbs [F-356]", () => {
  expect(feedbackTypes).toEqual(["microsurvey", "nps", "stars", "smiley", "thumbs"])
})

test.each([...feedbackTypes])("{{%s}} stands for its question in a filled template [P-173]", (type) => {
  expect(contentPlaceholderError(`{{${type}}}`)).toBeNull()
  expect(fillRequest(`Hi {{${type}}}`, person, null)).toEqual([
    { kind: "text", text: "Hi " },
    { kind: "links", name: type },
  ])
})

test("the default feedback type is nps [P-531]", () => {
  expect(defaultFeedbackType).toBe("nps")
  expect(feedbackIn("{{feedback}}", undefined)).toEqual(["nps"])
})

test("kinds of feedback are found in their order, each once", () => {
  expect(feedbackIn("{{thumbs}} {{feedback}} {{thumbs}} {{first_name}}", "stars")).toEqual([
    "thumbs",
    "stars",
  ])
  expect(feedbackIn("Hello", "stars")).toEqual([])
})

describe("errors of placeholders", () => {
  test.each([
    ["Hi {{first_nam}}", "Unknown placeholder {{first_nam}}"],
    ["Hi {{ bogus }} and {{other}}", "Unknown placeholder {{bogus}}"],
    ["Hi {{constructor}}", "Unknown placeholder {{constructor}}"],
    ["Hi {{first_name}", "has an unclosed {{. Write placeholders like {{first_name}}"],
    ["Hi first_name}}", "has a }} without a {{. Write placeholders like {{first_name}}"],
    ["Hi {first_name}", null],
    ["{{first_name}} {{last_name}} {{location_name}} {{business_name}}", null],
    ["{{review_links}} {{unsubscribe}} {{feedback}} {{nps}}", null],
  ])("“%s” has the error %s", (content, error) => {
    expect(contentPlaceholderError(content)).toBe(error)
  })

  test("a subject takes no links", () => {
    expect(linePlaceholderError("How was {{location_name}}?")).toBeNull()
    expect(linePlaceholderError("{{review_links}}")).toBe("Unknown placeholder {{review_links}}")
  })
})

describe("a filled content", () => {
  const links = (name: string) => `<${name}>`

  test("has texts and places of links in their order", () => {
    const content = "Hello {{first_name}},\n\n{{feedback}}\n\nOr: {{review_links}}\n{{unsubscribe}}"
    expect(fillRequestText(content, person, "stars", links)).toBe(
      "Hello Priya,\n\n<stars>\n\nOr: <review_links>\n<unsubscribe>",
    )
  })

  test("never reads a name as a placeholder", () => {
    const joker = { ...person, first_name: "{{unsubscribe}}", last_name: "$& {{first_name}}" }
    expect(fillRequest("{{first_name}} {{last_name}}", joker, "nps")).toEqual([
      { kind: "text", text: "{{unsubscribe}} $& {{first_name}}" },
    ])
  })

  test("closes over a name that nobody knows", () => {
    const nobody = { ...person, first_name: "", last_name: null }
    expect(fillRequestLine("Hello {{first_name}}, how was {{location_name}}?", nobody)).toBe(
      "Hello there, how was Mill Yard?",
    )
  })
})
