import { codesOf } from "#components/widgets/codes.ts"
import { widgetTypes } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { embedNames } from "#lib/features/widgets/embed-code.ts"
import { widgetTitle } from "#lib/format/widget-title.ts"

const key = "k".repeat(22)
const widget = (more: Partial<Widget> = {}): Widget => ({
  id: 1,
  name: "Internal: home page, do not touch",
  title: "Reviews of Saltbridge",
  widget_type: "teaser",
  public_key: key,
  settings: { auto_publish: true },
  allowed_domains: [],
  site_url: "https://app.example",
  ...more,
})

test.each(widgetTypes)(
  "visitors read in the code of a widget of the type %s whose it is, and not what staff call it",
  (type) => {
    const { script, frame } = codesOf(
      widget({ widget_type: type, title: widgetTitle(type, "Saltbridge", "en") }),
    )
    for (const code of [script, frame]) {
      expect(code).toContain("Saltbridge")
      expect(code).not.toContain("Internal")
    }
  },
)

test("a title is in the language of its widget", () => {
  expect(widgetTitle("teaser", "Saltbridge", "de")).not.toBe(widgetTitle("teaser", "Saltbridge", "en"))
  expect(widgetTitle("teaser", "Saltbridge", "no language")).toBe(widgetTitle("teaser", "Saltbridge", "en"))
})

test("a name can't end the code that it stands in", () => {
  const { script, frame } = codesOf(widget({ title: `"></iframe><script>alert(1)</script>` }))
  for (const code of [script, frame]) expect(code).not.toContain("<script>alert")
})

test("the codes of a white label name its site and nothing of the product", () => {
  const codes = codesOf(widget({ site_url: "https://reviews.partner.test", is_white_label: true }))
  expect(codes.script).toContain(`<${embedNames(true).element} key="${key}"`)
  expect(Object.values(codes).join("")).not.toMatch(/outpost/i)
})
