import { within } from "@testing-library/dom"
import { followNamed, pressNamed } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { untouchedReview } from "../../support/pages-reviews.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const between = standBetween()
type Settings = { _embedded: { account_settings: { code: string; value: string }[] } }
const withoutDisputes = (body: Settings) => {
  for (const setting of body._embedded.account_settings)
    if (setting.code === "dispute_reviews") setting.value = "false"
  return body
}

const part = ({ screen }: TextBrowser, name: string) => within(screen.getByRole("region", { name }))
const story = ({ screen }: TextBrowser) => screen.getByRole("list", { name: "History" })

test("status, tag, note with a mention and dispute are set, and the page says so", async () => {
  const browser = await signedIn(demo.admin)
  await browser.open(`/reviews/${(await untouchedReview(browser)).id}`)
  browser.fill(part(browser, "Status").getByRole("combobox", { name: "Status" }), "in_progress")
  await pressNamed(browser, "Save", part(browser, "Status"))
  expect(story(browser)).toHaveTextContent("to In Progress")

  const addTag = (name: string) => {
    browser.fill(part(browser, "Tags").getByRole("combobox", { name: "Add a tag" }), name)
    return pressNamed(browser, "Add", part(browser, "Tags"))
  }
  await addTag("Terrace")
  expect(part(browser, "Tags").getByRole("listitem")).toHaveTextContent("Terrace")
  await pressNamed(browser, "Remove tag Terrace", part(browser, "Tags"))
  expect(part(browser, "Tags").queryByRole("listitem")).toBeNull()
  await addTag("x".repeat(51))
  expect(part(browser, "Tags").getByRole("alert")).toHaveTextContent("Tag is too long")
  expect(part(browser, "Tags").getByRole("combobox", { name: "Add a tag" })).toHaveValue("x".repeat(51))

  browser.fill(part(browser, "Notes").getByRole("textbox", { name: "Add a note" }), "See the manager")
  browser.fill(part(browser, "Notes").getAllByRole("checkbox")[0]!, true)
  await pressNamed(browser, "Add note", part(browser, "Notes"))
  expect(part(browser, "Notes").getAllByRole("listitem")[0]).toHaveTextContent("See the manager")

  browser.fill(part(browser, "Dispute").getByRole("combobox", { name: "Reason" }), "off_topic")
  await pressNamed(browser, "Dispute", part(browser, "Dispute"))
  expect(part(browser, "Dispute").getAllByText("Off topic").length).toBeGreaterThan(0)
  expect(story(browser)).toHaveTextContent("disputed the review: Off topic")
})

test("the history of a review has a page of its own, the newest first [F-049]", async () => {
  const browser = await signedIn(demo.admin)
  const { id } = await untouchedReview(browser)
  await browser.open(`/reviews/${id}`)
  browser.fill(part(browser, "Status").getByRole("combobox", { name: "Status" }), "completed")
  await pressNamed(browser, "Save", part(browser, "Status"))
  await browser.open(`/reviews/${id}/history`)
  expect(browser.url).toBe(`/reviews/${id}/history`)
  expect(within(story(browser)).getAllByRole("listitem")[0]).toHaveTextContent("to Completed")
  expect((await followNamed(browser, "Back to the review")).url).toBe(`/reviews/${id}`)
  expect((await browser.open("/reviews/999999999/history")).url).toMatch(/^\/error\?statusCode=404/)
})

test.each(["F-458", "P-404"])("disputes are there with their setting alone [%s]", async () => {
  const admin = () => signedIn(demo.admin, { address: between().address })
  const id = (await untouchedReview(await admin())).id
  const offers = async () => {
    const browser = await admin()
    await browser.open(`/reviews/${id}`)
    return browser.screen.queryByRole("combobox", { name: "Reason", hidden: true }) !== null
  }
  expect(await offers()).toBe(true)
  between().instead = { "/account_settings": { change: withoutDisputes } }
  expect(await offers()).toBe(false)
})
