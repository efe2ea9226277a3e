import { parse } from "csv-parse/sync"
import { demoPassword } from "#tests/support/accounts.ts"
import { followNamed, pressNamed, rowsOf, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, visitor } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/settings/audit-log"
const rows = (browser: TextBrowser) => rowsOf(browser, "Audit log")
const entries = (browser: TextBrowser) => rows(browser).map(textOf)

/** Leaves two lines in the log: a name and back. */
async function rename(browser: TextBrowser): Promise<string> {
  const { screen } = await browser.open("/settings/account")
  const name = (screen.getByLabelText(/^Company name/) as HTMLInputElement).value
  for (const next of [`${name} Ltd`, name]) {
    browser.fill(browser.screen.getByLabelText(/^Company name/), next)
    await pressNamed(browser, "Save")
    expect(browser.screen.getByText("Settings saved")).toBeInTheDocument()
  }
  return name
}

test("the audit log tells what was changed by whom, before and after, and is narrowed by a form", async () => {
  const browser = await signedIn(demo.second)
  const name = await rename(browser)
  await browser.open("/settings")
  await followNamed(browser, /Audit log/)
  expect(browser.screen.getByRole("heading", { level: 1, name: "Audit log" })).toBeInTheDocument()
  const newest = rows(browser).find((row) => /Edited the account.*1 field/.test(textOf(row)))!
  expect(newest).toHaveTextContent(demo.second)
  expect(textOf(newest.querySelector("del"))).toBe(`${name} Ltd`)

  browser.fill(browser.screen.getByLabelText("Action"), "Logged in")
  await pressNamed(browser, "Apply")
  expect(browser.url).toBe(`${path}?action=auth.create`)
  expect(entries(browser)[0]).toContain("Logged in")
  expect(entries(browser).join()).not.toContain("Edited the account")

  browser.fill(browser.screen.getByLabelText("Name of changed item"), "nothing has this name")
  await pressNamed(browser, "Apply")
  expect(browser.screen.getByText("No entries match your filters.")).toBeInTheDocument()
  expect((await followNamed(browser, "Clear All")).url).toBe(path)
  expect(rows(browser).length).toBeGreaterThan(0)
})

test("the audit log is downloaded as it is narrowed", async () => {
  const browser = await signedIn(demo.second)
  await rename(browser)
  await browser.open(`${path}?action=accounts.update`)
  const { headers, text } = await followNamed(browser, "Download CSV")
  expect(headers.get("content-disposition")).toMatch(/filename="audit-log-\d{4}-\d\d-\d\d\.csv"/)
  const lines = parse(text, { columns: true, bom: true }) as Record<string, string>[]
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(["accounts.update"]))
  expect(lines[0]).toMatchObject({ email: demo.second, resource_type: "account" })
})

test("the audit log is for Admins alone, page and file", async () => {
  const browser = await signedIn(demo.manager)
  for (const address of [path, `${path}.csv`]) {
    expect((await browser.open(address)).url).toMatch(/^\/error\?statusCode=403/)
  }
  const { screen } = await browser.open("/settings")
  expect(screen.queryByRole("link", { name: /Audit log/ })).toBeNull()
})

test("the file of a page asks for a session and then leads to the page; other pages have none", async () => {
  const browser = visitor()
  expect((await browser.open(`${path}.csv?action=auth.create`)).url).toMatch(/^\/login/)
  browser.fill(browser.screen.getByLabelText("Email"), demo.admin)
  browser.fill(browser.screen.getByLabelText("Password"), demoPassword)
  expect((await pressNamed(browser, "Log In")).url).toBe(`${path}?action=auth.create`)
  for (const address of ["/settings.csv", "/no/such/page.csv"]) {
    expect((await browser.open(address)).url).toMatch(/^\/error\?statusCode=404/)
  }
})
