import { templateError, unknownPlaceholders } from "#lib/contract/responses/constants.ts"
import { fillTemplate } from "#lib/format/fill-template.ts"

const known = { author: "Ada", location_name: "Alder Café", business_name: "First" }

describe("filling a template (D-132)", () => {
  test.each([
    ["Thank you, {{author}}!", "Thank you, Ada!"],
    ["{{ author }} at {{location_name}}, {{business_name}}", "Ada at Alder Café, First"],
    ["{{author}} {{author}}", "Ada Ada"],
    ["{{nobody}} and {{author}}", "{{nobody}} and Ada"],
    ["{{author", "{{author"],
    ["<script>{{author}}</script>", "<script>Ada</script>"],
    ["", ""],
  ])("%j is %j", (template, text) => {
    expect(fillTemplate(template, known)).toBe(text)
  })

  test.each([
    ["Thank you, {{author}}.", "Thank you."],
    ["Thank you, {{author}}, for coming.", "Thank you, for coming."],
    ["{{author}}, thank you.", "Thank you."],
    ["Good. {{author}}, thank you.", "Good. Thank you."],
    ["Dear {{author}},", "Hello there,"],
    ["Hi {{author}}, thank you", "Hi there, thank you"],
    ["Thanks {{author}} for coming", "Thanks for coming"],
    ["{{author}}", ""],
  ])("without an author %j is %j", (template, text) => {
    for (const author of [null, undefined, "", "  "]) {
      expect(fillTemplate(template, { ...known, author })).toBe(text)
    }
  })

  test("what comes in is taken as it is, and never filled again", () => {
    const author = "{{business_name}} $& $1"
    expect(fillTemplate("To {{author}}", { ...known, author })).toBe(`To ${author}`)
    expect(fillTemplate("Thank you, {{author}}. Bye", { ...known, author: "Ada B." })).toBe(
      "Thank you, Ada B. Bye",
    )
  })
})

test("unknown placeholders are found once each and told with the known ones", () => {
  expect(unknownPlaceholders("{{a}} {{author}} {{ a }} {{B}} {{}}")).toEqual(["a", "B", ""])
  expect(templateError("Hello {{ name }}")).toBe(
    "has the unknown placeholder {{name}}. Available: {{author}}, {{location_name}} and {{business_name}}",
  )
  expect(templateError("Hello {{author}} { {x} }")).toBeNull()
})

test.each([
  ["Hello {{author, thanks", "has an unclosed {{. Write placeholders like {{author}}"],
  ["Hello {{author} and {{author}}", "has an unclosed {{. Write placeholders like {{author}}"],
  ["{{author}} Hello author}}", "has a }} without a {{. Write placeholders like {{author}}"],
])("braces of a placeholder that nothing would fill are told (%s)", (text, error) => {
  expect(templateError(text)).toBe(error)
})
