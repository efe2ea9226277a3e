import { followNamed, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import { responseOf, sources, untouchedReview } from "../../support/pages-reviews.ts"
import { polled } from "../../support/polled.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const field = ({ screen }: TextBrowser) => screen.getByLabelText<HTMLTextAreaElement>("Your response")
const responseArea = ({ page }: TextBrowser) => page.document.querySelector<HTMLElement>("main .reply")
const says = ({ screen }: TextBrowser, text: string | RegExp) =>
  expect(screen.getAllByText(text)[0]).toBeInTheDocument()

/** @param seenBy someone else who sees it too. */
async function openUntouched(sourceId?: number, seenBy?: TextBrowser) {
  const browser = await signedIn(demo.admin)
  const review = await untouchedReview(seenBy ?? browser, sourceId)
  await browser.open(`/reviews/${review.id}`)
  return { browser, ...review }
}

test("a response is kept as a draft, changed, published, changed again and deleted (D-129, D-130)", async () => {
  const { browser, id } = await openUntouched()
  browser.fill(field(browser), "Thank you for\ncoming.")
  await pressNamed(browser, "Save draft")
  says(browser, "Draft saved")
  expect(responseArea(browser)).toHaveTextContent("Draft")
  expect(responseArea(browser)).toHaveTextContent("Thank you for coming.")

  await followNamed(browser, "Edit")
  expect(field(browser)).toHaveValue("Thank you for\ncoming.")
  browser.fill(field(browser), "Thank you!")
  await pressNamed(browser, "Publish")
  says(browser, "Publishing response…")
  await polled(
    () => responseOf(browser, id),
    (response) => response?.status === "published",
  )

  await browser.open(`/reviews/${id}`)
  expect(responseArea(browser)).toHaveTextContent("Published")
  await followNamed(browser, "Edit")
  expect(browser.screen.queryByRole("button", { name: "Save draft" })).toBeNull()
  browser.fill(field(browser), "Thank you very much!")
  await pressNamed(browser, "Publish")
  expect(responseArea(browser)).toHaveTextContent(/Pending|Published/)
  expect(responseArea(browser)).toHaveTextContent("Thank you very much!")

  await pressNamed(browser, "Delete response")
  says(browser, "Deleting response…")
  await polled(
    () => responseOf(browser, id),
    (response) => response === null,
  )
})

test("a response is told at the field what is wrong with it, and nothing typed is lost", async () => {
  const { browser, id } = await openUntouched()
  await pressNamed(browser, "Publish")
  says(browser, "Write a response first.")
  for (const [text, error] of [
    ["All of us say thank you. ".repeat(161).slice(0, 4_001), "Response is too long: 1 character too many"],
    ["é".repeat(2_049), "Response is too long: 2 bytes too many for Google"],
  ] as const) {
    browser.fill(field(browser), text)
    await pressNamed(browser, "Save draft")
    says(browser, error)
    expect(field(browser)).toHaveValue(text)
  }
  expect(await responseOf(browser, id)).toBeNull()
})

test("a response is suggested, or made of a template, below what was typed", async () => {
  const { browser, author } = await openUntouched()
  await pressNamed(browser, "Suggest a reply")
  const first = field(browser).value
  expect(first).not.toBe("")
  expect(first).not.toContain("{{")
  await pressNamed(browser, "Suggest a reply")
  expect(field(browser)).not.toHaveValue(`${first}\n\n${first}`)
  browser.fill(field(browser), "My own words.")
  await pressNamed(browser, "Insert")
  says(browser, "Choose a template first.")
  const template = browser.screen.getByLabelText<HTMLSelectElement>("Template")
  browser.fill(template, template.options[1]!.value)
  await pressNamed(browser, "Insert")
  expect(field(browser).value).toMatch(/^My own words\.\n\n\S/)
  expect(field(browser).value).toContain(author?.trim() ?? "")
})

test("a response stays a draft where the source takes none from here, which says where to post it", async () => {
  const { browser } = await openUntouched(sources.apple)
  expect(browser.screen.queryByRole("button", { name: "Publish" })).toBeNull()
  says(browser, /does not accept responses from here/)
  browser.fill(field(browser), "To be posted by hand")
  await pressNamed(browser, "Save draft")
  expect(responseArea(browser)).toHaveTextContent("To be posted by hand")
  expect(browser.screen.queryByRole("button", { name: "Publish" })).toBeNull()
  await pressNamed(browser, "Delete draft")
  says(browser, "Response deleted")
  expect(field(browser)).toHaveValue("")
})

test("a response written from the list leads back to the list", async () => {
  const browser = await signedIn(demo.admin)
  const list = "/reviews?dateDescriptor=allTime&sourceId=1&sort[by]=published_at&sort[order]=asc"
  await browser.open(list)
  const controls = browser.page.document.querySelectorAll<HTMLElement>("article a[data-action=reply]")
  await browser.click([...controls].find((control) => textOf(control) === "Respond")!)
  expect(browser.url).toMatch(/^\/reviews\/\d+\?/)
  browser.fill(field(browser), "Written before scripts ran")
  await pressNamed(browser, "Save draft")
  expect(browser.url).toMatch(/^\/reviews\?.*sourceId=1/)
  says(browser, "Draft saved")
  const cards = browser.screen.getAllByRole("article").map(textOf)
  expect(cards.filter((text) => text.includes("Written before scripts ran"))).toHaveLength(1)
})

test("a response that was changed meanwhile is not overwritten unseen", async () => {
  const other = await signedIn(demo.manager)
  const { browser, id } = await openUntouched(sources.google, other)
  browser.fill(field(browser), "Mine")
  await other.open(`/reviews/${id}`)
  other.fill(field(other), "Theirs")
  await pressNamed(other, "Save draft")
  says(other, "Draft saved")
  await pressNamed(browser, "Save draft")
  const conflict = browser.page.document.querySelector("[data-form-error]")
  expect(conflict).toHaveTextContent("has already responded to this review.")
  expect(conflict).toHaveTextContent("Theirs")
  expect(field(browser)).toHaveValue("Mine")
  expect((await responseOf(browser, id))!.content).toBe("Theirs")
  await pressNamed(browser, "Replace draft")
  expect(responseArea(browser)).toHaveTextContent("Mine")
  expect((await responseOf(browser, id))!.content).toBe("Mine")
})

test("markup is shown as it was typed", async () => {
  const { browser } = await openUntouched()
  const text = "<script>window.hit = 1</script> <b>شكرا</b> 👩‍👩‍👧 \u202eabc"
  browser.fill(field(browser), text)
  await pressNamed(browser, "Save draft")
  expect(responseArea(browser)!.querySelector("p[dir=auto]")?.textContent).toBe(text)
  expect(responseArea(browser)!.querySelector("p script, p b")).toBeNull()
})

test("who may only read sees the response and no way to change it", async () => {
  const browser = await signedIn(demo.readOnly)
  const { items } = await readList(browser, "reviews", "?has_response=true&per_page=1")
  const { screen } = await browser.open(`/reviews/${items[0]!.id}`)
  expect(responseArea(browser)).toBeInTheDocument()
  expect(screen.queryByLabelText("Your response")).toBeNull()
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull()
  expect(screen.queryByText("Delete")).toBeNull()
})
