import { screen, within } from "@testing-library/react"
import type { SourceExcerpts } from "#lib/contract/review-excerpts/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, fails, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let id: number

beforeAll(async () => {
  account = await newAccount()
  id = account.locationIds[0]!
})
beforeEach(async () => {
  await signIn(account.users.Admin)
})

const bubbles = "https://www.tripadvisor.com/img/ratings/4.5.svg"
const page = "https://www.yelp.com/biz/alder"
const yelp: SourceExcerpts = {
  source_code: "yelp_api",
  source_name: "Yelp",
  status: "shown",
  rating: 4.5,
  reviews_count: 46,
  url: page,
  respond_url: "https://biz.yelp.com/",
  attribution: "From Yelp.",
  candidates: [],
  fetched_at: "2026-06-01T09:00:00Z",
  excerpts: [
    {
      rating: 2,
      text: "We had booked, and",
      is_cut: true,
      author: "Ada",
      url: `${page}?hrid=1`,
      created_at: "2026-05-06T10:00:00Z",
    },
  ],
}
const tripadvisor: SourceExcerpts = {
  ...yelp,
  source_code: "trip_advisor",
  source_name: "Tripadvisor",
  rating_image_url: bubbles,
  url: "https://www.tripadvisor.com/d1",
  respond_url: "https://www.tripadvisor.com/Owners",
  excerpts: [{ ...yelp.excerpts[0]!, rating_image_url: bubbles, author: null, is_cut: false }],
}
const candidates = [{ external_id: "alder-1", name: "Alder", address: "1 Quay, Bath", confidence: 70 }]
const nothing = { rating: null, reviews_count: null, url: null, fetched_at: null, excerpts: [] }
const doubtful: SourceExcerpts = { ...yelp, ...nothing, status: "to_confirm", candidates }

const show = (...sources: SourceExcerpts[]) =>
  answers("review_excerpts.list", { status: 200, body: { sources } })
const open = () => openPage(routes.locationDetails(id, { tab: "review_sources" }))
const section = (name: string) => within(screen.getByRole("region", { name: `Latest on ${name}` }))
const linkTo = (name: string, link: string | RegExp) =>
  section(name).getByRole("link", { name: link }).getAttribute("href")

test("shows what each source says, labelled as its own, with the ways there and never with stars of ours", async () => {
  await show(yelp, tripadvisor)
  await open()
  expect(section("Yelp").getByText("4.5 of 5 · 46 reviews")).toBeVisible()
  expect(section("Yelp").getByText("We had booked, and")).toBeVisible()
  expect(section("Yelp").getByText(/Read-only: not part of your reviews.*From Yelp\. Loaded/)).toBeVisible()
  expect(linkTo("Yelp", "Read more on Yelp, by Ada")).toBe(`${page}?hrid=1`)
  expect(linkTo("Yelp", "Read on Yelp")).toBe(page)
  expect(linkTo("Yelp", "Respond on Yelp")).toBe("https://biz.yelp.com/")
  expect(linkTo("Tripadvisor", "Read on Tripadvisor, by Someone on Tripadvisor")).toBe(`${page}?hrid=1`)
  const pictures = document.querySelectorAll(`img[src="${bubbles}"]`)
  expect(pictures).toHaveLength(2)
  expect(document.querySelector(".stars")).toBeNull()
})

test("shows nothing at all where no source is set up", async () => {
  await open()
  expect(screen.queryByRole("region", { name: /^Latest on/ })).toBeNull()
  expect(screen.getByRole("heading", { name: "Review Sources" })).toBeVisible()
})

test.each([
  [{ ...yelp, excerpts: [], status: "empty" }, "There are no reviews on Yelp yet."],
  [
    { ...yelp, excerpts: [], status: "not_in_plan" },
    "The Yelp plan in use doesn't include reviews. Read them on Yelp.",
  ],
  [{ ...yelp, ...nothing, status: "not_found" }, /^No business on Yelp matches/],
  [{ ...yelp, ...nothing, status: "ignored" }, /marked this location as not on Yelp/],
  [
    { ...yelp, ...nothing, status: "unreachable", error: "Yelp can't be reached at the moment." },
    "Yelp can't be reached at the moment. Try again later.",
  ],
  [
    {
      ...yelp,
      ...nothing,
      status: "quota_ended",
      error: "Today's calls to Yelp are used up.",
      next_try_at: "2026-06-02T00:00:00Z",
    },
    /^Today's calls to Yelp are used up\. The next ones can be loaded from /,
  ],
] as [SourceExcerpts, string | RegExp][])("says why nothing is shown: %#", async (source, text) => {
  await show(source, tripadvisor)
  await open()
  expect(section("Yelp").getByText(text)).toBeVisible()
  expect(section("Tripadvisor").getByText("We had booked, and")).toBeVisible()
})

test("lets who may connect say which business it is", async () => {
  await show(doubtful)
  await open()
  expect(section("Yelp").getByText("1 Quay, Bath · 70% match")).toBeVisible()
  const button = section("Yelp").getByRole("button", { name: "This is it: Alder on Yelp" })
  const given = new FormData(button.closest("form")!)
  expect(Object.fromEntries(given)).toMatchObject({
    id: String(id),
    source_code: "yelp_api",
    status: "matched",
    external_id: "alder-1",
  })
  expect(section("Yelp").getByRole("button", { name: "None of these on Yelp" })).toBeVisible()
})

test("shows who may not connect that no one has said which business it is, without a button", async () => {
  await signIn(account.users["Read Only"])
  await show(doubtful)
  await open()
  expect(section("Yelp").getByText("1 Quay, Bath · 70% match")).toBeVisible()
  expect(section("Yelp").queryByRole("button")).toBeNull()
})

test("says that excerpts could not be loaded, beside the review sources that could", async () => {
  await fails("review_excerpts.list", 500)
  await open()
  expect(screen.getByText("The latest from Yelp and Tripadvisor could not be loaded.")).toBeVisible()
  expect(screen.getByRole("heading", { name: "Review Sources" })).toBeVisible()
})

test("lists how read-only sources respond and what is left of their day", async () => {
  const quota = { calls_per_day: 300, calls_left: 212, resets_at: "2026-06-02T00:00:00Z", rests_until: null }
  const source = {
    source_code: "yelp_api",
    source_name: "Yelp",
    is_failing: true,
    locations_matched: 3,
    last_success_at: "2026-06-01T09:00:00Z",
    last_error: "Yelp took too long to respond.",
    last_error_at: "2026-06-01T10:00:00Z",
    locations_to_confirm: 1,
    quota,
  }
  await answers("review_excerpts.get_health", { status: 200, body: { sources: [source] } })
  await openPage(routes.integrations())
  const row = within(screen.getByRole("table", { name: "How read-only sources respond" }))
  for (const text of ["Not responding", "Yelp took too long to respond.", "212 of 300 calls left today"])
    expect(row.getByText(text)).toBeVisible()
})
