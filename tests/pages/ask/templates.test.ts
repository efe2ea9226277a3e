import { fresh } from "#tests/support/accounts.ts"
import {
  field,
  followNamed,
  namesOf,
  navigation,
  pressNamed,
  rowsOf,
  rowWith,
  search,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/request-reviews/templates"
const rows = (browser: TextBrowser) => rowsOf(browser, "Templates")
const title = ({ screen }: TextBrowser) => textOf(screen.getByRole("heading", { level: 1 }))

test("the list of templates is a page of the ask tool [F-054]", async () => {
  const browser = await signedIn(demo.admin)
  expect((await browser.open(path)).status).toBe(200)
  expect(title(browser)).toBe("Templates")
  expect(rowWith(rows(browser), "Dinner, friendly")).toHaveTextContent(/Email.*Stars/)
  expect(rowWith(rows(browser), "Lunch, short")).toHaveTextContent(/SMS.*Thumbs/)
})

test("the ask tool's own address leads to its first page, which is at hand in the navigation", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open("/reviews")
  const item = navigation(browser).getByRole("link", { name: "Ask Tool" })
  expect((await browser.click(item)).url).toMatch(/^\/request-reviews\/\w/)
  const tabs = browser.screen.getByRole("navigation", { name: "Ask Tool" })
  expect(tabs).toHaveTextContent(/Templates.*Microsurveys/)
})

test("someone who may not see requests has neither the item nor the pages [F-432]", async () => {
  const browser = await signedIn(demo.readOnly)
  await browser.open("/reviews")
  expect(navigation(browser).queryByRole("link", { name: "Ask Tool" })).toBeNull()
  for (const address of ["/request-reviews", path])
    expect((await browser.open(address)).url).toMatch(/^\/error\?statusCode=403/)
})

test("templates are listed by type, those of responses too", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(path)
  await followNamed(browser, "SMS")
  expect(namesOf(rows(browser))).toEqual(["Lunch, short"])
  await followNamed(browser, "Response")
  expect(rowWith(rows(browser), "Warm thanks")).toHaveTextContent("Response")
  await browser.open(path)
  await search(browser, "Search templates", "deliv")
  expect(namesOf(rows(browser))).toEqual([expect.stringContaining("After delivery")])
})

test("before scripts run a template is written, read in light, dark and text, changed and deleted", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`${path}/new?starter=visit`)
  expect(browser.screen.getByLabelText(/^Subject/)).toHaveDisplayValue(
    "How was your visit to {{location_name}}?",
  )
  const name = `Visit ${fresh()}`
  browser.fill(field(browser, "Name"), name)
  browser.fill(field(browser, "Content"), "Hi {{guest}}")
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText("Unknown placeholder {{guest}}")).toBeInTheDocument()
  expect(field(browser, "Name")).toHaveDisplayValue(name)
  browser.fill(field(browser, "Content"), "Hi {{first_name}}, how was it? {{feedback}} {{unsubscribe}}")
  expect((await pressNamed(browser, "Save")).url).toBe(path)
  expect(browser.screen.getByText("Template saved")).toBeInTheDocument()

  await followNamed(browser, name)
  const preview = browser.screen.getByRole("region", { name: "Preview" })
  expect(preview).toHaveTextContent("Hi Priya, how was it?")
  const documents = [...preview.querySelectorAll("iframe")].map(({ srcdoc }) => srcdoc)
  expect(documents).toEqual([
    expect.stringContaining("Hi Priya, how was it?"),
    expect.stringContaining("Hi Priya, how was it?"),
  ])
  await pressNamed(browser, "Delete")
  expect(browser.url).toBe(path)
  expect(rows(browser).some((row) => textOf(row).includes(name))).toBe(false)
})

test("an SMS says how many credits it costs", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(path)
  await followNamed(browser, "Lunch, short")
  const preview = browser.screen.getByRole("region", { name: "Preview" })
  expect(preview).toHaveTextContent(/\d+ characters, \d SMS: \d credits? per person/)
})

const trialBanner = ({ page }: TextBrowser) => page.document.querySelector("section[data-stage]")

test("a trial sees its banner on other pages, and none on that of templates [P-085]", async () => {
  const browser = await signedIn(demo.trial)
  await browser.open("/reviews")
  expect(trialBanner(browser)).not.toBeNull()
  expect((await browser.open(path)).url).toBe(path)
  expect(trialBanner(browser)).toBeNull()
})

test("a trial sees no banner on the page of microsurveys [P-086]", async () => {
  const browser = await signedIn(demo.trial)
  await browser.open("/reviews")
  expect(trialBanner(browser)).not.toBeNull()
  expect((await browser.open("/request-reviews/microsurveys")).url).toBe("/request-reviews/microsurveys")
  expect(trialBanner(browser)).toBeNull()
})
