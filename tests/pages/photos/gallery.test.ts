import { within } from "@testing-library/dom"
import { followNamed, navigation, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const between = standBetween()
const open = async (path: string, email: string = demo.admin) => {
  const browser = await signedIn(email, { address: between().address })
  await browser.open(path)
  return browser
}
const main = ({ screen }: TextBrowser) => within(screen.getByRole("main"))
const idsOf = (browser: TextBrowser) =>
  [...browser.page.document.querySelectorAll("[data-photo-id]")].map(
    (one) => one.getAttribute("data-photo-id")!,
  )
const isCustomers = (id: string) => id.includes("-")
const requested = () => between().requested.findLast(({ path }) => path === "/media")!.query

test("the item of the navigation leads to photos of owners and customers of six months, the newest first; filters of the address are asked for [F-005 F-081 F-125 F-699]", async () => {
  const browser = await open("/reviews")
  const item = navigation(browser).getByRole("link", { name: "Photos" })
  await browser.open(item.getAttribute("href")!.split("?")[0]!)
  expect(textOf(browser.screen.getByRole("heading", { level: 1 }))).toBe("Photos")
  const from = new Date(requested().get("published_before")!)
  from.setUTCMonth(from.getUTCMonth() - 6, from.getUTCDate() + 1)
  expect(requested().get("published_after")).toBe(from.toISOString().slice(0, 10))
  const ids = idsOf(browser)
  expect(ids).toHaveLength(24)
  expect(new Set(ids.map(isCustomers))).toEqual(new Set([true, false]))
  const { items } = await readList<{ id: number | string; published_at: string | null; created_at: string }>(
    browser,
    "media",
    `?${requested()}`,
  )
  expect(items.map(({ id }) => String(id))).toEqual(ids)
  const times = items.map((one) => Date.parse(one.published_at ?? one.created_at))
  expect(times).toEqual(times.toSorted((one, other) => other - one))

  await browser.open("/photos?rating=5,4&type=customer")
  expect(browser.page.document.body).toHaveTextContent("FILTERS (2)")
  expect([requested().getAll("rating").join(), requested().get("type")]).toEqual(["5,4", "customer"])
  expect(idsOf(browser).every(isCustomers)).toBe(true)
  await followNamed(browser, "Owner")
  expect(browser.url).toBe("/photos?rating=5%2C4&type=owner")
  expect(browser.page.document.body).toHaveTextContent("No photos found.")
  await browser.click(main(browser).getAllByRole("link", { name: "Clear All" }).at(-1)!)
  expect(browser.url).toBe("/photos")
})

test("pages lead on and back over every photo once, and each photo says whose it is and how it stands", async () => {
  const browser = await open("/photos")
  const total = Number(/(\d+) photos/.exec(browser.page.document.body.textContent!)![1])
  const seen: string[] = []
  for (;;) {
    seen.push(...idsOf(browser))
    if (!main(browser).queryByRole("link", { name: "Older" })) break
    await followNamed(browser, "Older")
  }
  expect([seen.length, new Set(seen).size]).toEqual([total, total])
  await followNamed(browser, "Newer")
  expect(idsOf(browser)).toEqual(seen.slice(-24 - (seen.length % 24 || 24)).slice(0, 24))
  await browser.open("/photos?type=owner")
  const states = main(browser)
  expect(states.getAllByText("Publishing").length).toBeGreaterThan(0)
  expect(states.getAllByText("Failed").length).toBeGreaterThan(0)
  expect(states.getAllByText(/^Owner/).length).toBeGreaterThan(20)
})

test("before scripts run, ticked photos are deleted after a question; none ticked says so; who may not has no boxes and adds none [L-445]", async () => {
  const browser = await open("/photos?type=owner")
  const [first, second] = idsOf(browser)
  const boxes = () => main(browser).getAllByRole("checkbox", { name: /^Select / }) as HTMLInputElement[]
  expect(main(browser).getByText("Delete the selected photos?")).toBeInTheDocument()
  expect(main(browser).getByText("They will also be removed from Google.")).toBeInTheDocument()
  await pressNamed(browser, "Delete")
  expect(browser.page.document.body).toHaveTextContent("Select photos first")
  expect(idsOf(browser).slice(0, 2)).toEqual([first, second])
  for (const box of boxes().slice(0, 2)) browser.fill(box, true)
  await pressNamed(browser, "Delete")
  expect(browser.page.document.body).toHaveTextContent("2 photos successfully deleted.")
  expect(idsOf(browser)).not.toEqual(expect.arrayContaining([first]))
  const reader = await open("/photos", demo.user)
  expect(idsOf(reader).length).toBeGreaterThan(0)
  expect(main(reader).queryByRole("checkbox", { name: /^Select / })).toBeNull()
  expect(main(reader).queryByRole("link", { name: "Add Photos" })).toBeNull()
  await followNamed(browser, "Add Photos")
  expect(browser.page.url).toBe("/photos/add?back=%2Fphotos%3Ftype%3Downer")
  const back = main(browser).getByRole("link", { name: "Back to Photos" })
  expect(back).toHaveAttribute("href", "/photos?type=owner")
})

test("before scripts run, ticked photos of owners and customers go to the wizard that publishes them", async () => {
  const browser = await open("/photos")
  await pressNamed(browser, "Publish to Google")
  expect(
    within(main(browser).getByRole("region", { name: "Selected photos" })).getByRole("alert"),
  ).toHaveTextContent("Select photos first")
  const boxes = main(browser).getAllByRole("checkbox", { name: /^Select / }) as HTMLInputElement[]
  for (const kind of ["media_ids", "image_ids"]) browser.fill(boxes.find(({ name }) => name === kind)!, true)
  await pressNamed(browser, "Publish to Google")
  const { pathname, searchParams } = new URL(browser.url, "http://page.invalid")
  expect([pathname, searchParams.get("step")]).toEqual(["/photos/add", "category"])
  expect(searchParams.get("photo")!.split(",")).toHaveLength(2)
})

test("a customer's photo leads to its review, whose card shows it with others; files open at signed addresses", async () => {
  const browser = await open("/photos?type=customer")
  const id = idsOf(browser)[0]!
  const reviewId = id.split("-")[0]
  await browser.open(`/reviews/${reviewId}`)
  const list = browser.screen.getByRole("list", { name: /^Photos by / })
  const links = within(list).getAllByRole("link")
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    const picture = link.querySelector("img")!.getAttribute("src")!
    expect(picture).toMatch(/^\/api\/bff\/files\/photos\/\d+\/.*-640\.webp\?/)
    const file = await browser.ask(picture)
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"])
  }
})

test("a list that cannot be loaded says so, and Retry leads to the same address", async () => {
  const browser = await open("/reviews")
  between().instead["/media"] = { status: 500, body: { status: 500 } }
  await browser.open("/photos?type=owner")
  const alert = main(browser).getByRole("alert")
  expect(alert).toHaveTextContent("There was an error retrieving media.")
  expect(within(alert).getByRole("link", { name: "Retry" })).toHaveAttribute("href", "/photos?type=owner")
})

test("the wizard asks for the categories Logo and Cover by their names [L-496 L-597]", async () => {
  const browser = await open("/photos")
  const { items } = await readList<{ upload_id: string; location_id: number }>(
    browser,
    "media",
    "?type=owner&per_page=1",
  )
  const { upload_id, location_id } = items[0]!
  await browser.open(`/photos/add?from=library&step=category&photo=${upload_id}&location=${location_id}`)
  const asked = between().requested.filter(({ path }) => path === "/media_categories")
  expect(asked.map(({ query }) => query.get("name")?.split(",")[0]).toSorted()).toEqual(["Exterior", "Logo"])
  asked.sort((one, other) => (one.query.get("name")! > other.query.get("name")! ? -1 : 1))
  expect(Object.fromEntries(asked[0]!.query)).toEqual({
    account_id: expect.stringMatching(/^\d+$/),
    name: "Logo,Cover",
    page: "1",
    per_page: "25",
    nonce: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  const category = main(browser).getByLabelText("Category", { selector: "select" })
  const options = [...category.querySelectorAll("option")].map(textOf)
  expect(options.slice(0, 4)).toEqual(["No category", "Logo", "Cover", "Exterior"])
})
