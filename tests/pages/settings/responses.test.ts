import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import { field, followNamed, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const templates = "/settings/response-templates"
const rules = "/settings/auto-responses"

const rows = ({ screen }: TextBrowser, text: string) =>
  screen.queryAllByRole("row").filter((row) => textOf(row).includes(text))
const inRow = (browser: TextBrowser, text: string) => within(rows(browser, text)[0]!)
const says = ({ page }: TextBrowser, text: string) => expect(page.document.body).toHaveTextContent(text)
const optionsOf = (select: HTMLElement) => within(select).getAllByRole("option").map(textOf)

async function openRow(browser: TextBrowser, path: string, name: string) {
  await browser.open(path)
  return browser.click(inRow(browser, name).getByRole("link"))
}

test("a template is made, tagged, used by a rule that is switched, and both are deleted (D-131, D-132)", async () => {
  const browser = await signedIn(demo.admin)
  const name = `Made ${fresh()}`
  const tag = `Tag ${fresh()}`
  const fill = (label: string, value: string | boolean) => browser.fill(field(browser, label), value)
  await browser.open(templates)
  await followNamed(browser, "New template")
  fill("Name", name)
  fill("Text", "Hi {{autor}}, thank you!")
  await pressNamed(browser, "Save")
  says(browser, "Text has the unknown placeholder {{autor}}")
  expect(field(browser, "Text")).toHaveValue("Hi {{autor}}, thank you!")
  fill("Text", "Hi {{author}}, thank you <script>alert(1)</script>!")
  fill("Tag 1", tag)
  fill("Lowest rating", "4")
  fill("Google", true)
  await pressNamed(browser, "Save")
  says(browser, "Template saved")
  for (const text of ["4 to 5 stars", "Google", tag, "<script>alert(1)</script>"]) {
    expect(rows(browser, name)[0]).toHaveTextContent(text)
  }

  await browser.open(`${rules}/new`)
  expect(optionsOf(field(browser, "Lowest rating"))).toEqual(["3 stars", "4 stars", "5 stars"])
  fill("Template", name)
  fill("Delay in minutes", "120")
  fill("Lowest rating", "4")
  fill("Turned on", false)
  await pressNamed(browser, "Save")
  says(browser, "Rule saved")
  expect(rows(browser, name)[0]).toHaveTextContent(/2 hours.*Off/)
  await pressNamed(browser, /^Turn on/, inRow(browser, name))
  expect(rows(browser, name)[0]).toHaveTextContent("On")
  expect(inRow(browser, name).getByRole("button", { name: /^Turn off/ })).toBeInTheDocument()

  await openRow(browser, templates, name)
  await pressNamed(browser, "Delete")
  says(browser, "An automatic response uses this template.")

  await openRow(browser, rules, name)
  await pressNamed(browser, "Delete")
  says(browser, "Rule deleted")
  await openRow(browser, templates, name)
  await pressNamed(browser, "Delete")
  says(browser, "Template deleted")
  expect(rows(browser, name)).toEqual([])
})

test("who may only read templates sees them and no way to change them; an account with rules switched off is told so", async () => {
  const browser = await signedIn(demo.user)
  await browser.open(templates)
  expect(rows(browser, "Warm thanks")).toHaveLength(1)
  expect(browser.screen.queryByRole("link", { name: "New template" })).toBeNull()
  expect(inRow(browser, "Warm thanks").queryByRole("link")).toBeNull()
  await browser.open(rules)
  expect(rows(browser, "Five stars").length).toBeGreaterThan(0)
  expect(browser.screen.queryByRole("button", { name: /Turn/ })).toBeNull()
  const limited = await signedIn(demo.second)
  await limited.open(rules)
  says(limited, "Automatic responses are off.")
  expect(limited.screen.queryByRole("table")).toBeNull()
  expect(limited.screen.queryByRole("link", { name: "New rule" })).toBeNull()
  await limited.open(`${rules}/new`)
  says(limited, "Automatic responses are off.")
})
