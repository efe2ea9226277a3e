import { expect, type Page } from "@playwright/test"
import { paths } from "#lib/routes/routes.ts"
import { demo } from "#tests/support/accounts.ts"
import { someTargets } from "#tests/support/targets.ts"
import { readList, readReviews } from "../support/bff.ts"
import { openExports } from "../support/exports.ts"
import { cards, filterBar } from "../support/filters.ts"
import { terms } from "../support/keywords.ts"
import { openReview } from "../support/responses.ts"
import { field, sources } from "../support/review-responses.ts"
import { chooseRecipient, flyout, recipients } from "../support/schedules.ts"
import { hydrated } from "../support/screens.ts"
import { first, make } from "./records.ts"
import { seenBy, tickRows } from "./visit.ts"

const allTime = { dateDescriptor: "allTime" }
const custom = { dateDescriptor: "custom" }
const years = { from: "2000-01-01", to: "2025-12-31", dateDescriptor: "custom" }
const filled = (page: Page) => expect(cards(page).first()).toBeVisible()
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

async function labelled(page: Page): Promise<string> {
  const { id } = await first(page, "review_status_labels")
  return paths.reviews({ ...allTime, reviewStatusLabelId: id })
}

/** The targets of a location, so that there are some to compare with. */
async function targetsSet(page: Page): Promise<string> {
  const { id } = await first(page, "locations")
  await make(page, "location_custom_targets/bulk_update", someTargets({ location_ids: [id] }))
  return paths.dashboardTargets({ ...custom, from: "2026-08-01", to: "2026-10-31" })
}

const control = (page: Page, name: string) =>
  filterBar(page).getByRole("button", { name: new RegExp(`^${name}\\b`) })

/** The tags of the account, of which some are chosen. */
async function openTags(page: Page) {
  await hydrated(page, control(page, "Tags"))
  await control(page, "Tags").click()
  await expect(page.getByRole("option", { name: "refund" })).toBeVisible()
}

/** A list in which one review with words stands alone: the bar and its menu cover no other. */
async function onlyOne(page: Page): Promise<string> {
  const { items } = await readReviews(page.context(), "?per_page=50")
  for (const { content, location_id } of items.filter((item) => item.content)) {
    const words = content!.slice(0, 150)
    const query = new URLSearchParams({ location_id: String(location_id), keywords: words })
    const found = await readReviews(page.context(), `?${query}`)
    if (found.total === 1) return paths.reviews({ ...allTime, locationId: location_id, search_terms: words })
  }
  throw new Error("No review has words of its own.")
}

async function openBar(page: Page) {
  await expect(cards(page)).toHaveCount(1)
  await hydrated(page, cards(page).locator("[data-action=status]"))
  await cards(page).getByRole("checkbox").check()
  const bar = part(page, "Selected reviews")
  await bar.getByRole("button", { name: "Status" }).click()
  await expect(bar.getByRole("button", { name: "Completed" })).toBeVisible()
}

async function openField(page: Page) {
  const respond = cards(page)
    .filter({ has: page.getByText("Respond", { exact: true }) })
    .first()
    .locator("[data-action=reply]")
  await hydrated(page, respond)
  await respond.click()
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole("button", { name: "Suggest a reply" })).toBeVisible()
  await expect(page.getByLabel("Template")).toBeVisible()
  // Elements half covered by the bar on top would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** At some widths the opener stands at the right edge. */
async function openSaveAs(page: Page) {
  const saveAs = filterBar(page).getByRole("button", { name: "Save as" })
  await hydrated(page, saveAs)
  await saveAs.click()
  await expect(page.getByRole("form", { name: "Save as" })).toBeVisible()
}

async function fillSchedule(page: Page) {
  await expect(recipients(page)).toBeVisible()
  await flyout(page).getByLabel("Name").fill("Each morning")
  await chooseRecipient(page, demo.manager)
}

async function openDispute(page: Page) {
  await hydrated(page, page.getByRole("combobox", { name: "Status" }))
  await part(page, "Dispute").getByText("Dispute this review").click()
  await part(page, "Notes").getByRole("textbox", { name: "Add a note" }).pressSequentially("Ask @")
  await expect(part(page, "Notes").getByRole("option").first()).toBeVisible()
}

const openTable = (page: Page) => page.getByText("Show as a table").first().click()

export const reviewsVisits = seenBy(demo.admin, [
  { page: "reviews", prepare: (page) => expect(cards(page)).toHaveCount(25) },
  {
    page: "reviews",
    state: "nothing found",
    at: paths.reviews({ search_terms: "zzzznothingzzzz" }),
    prepare: (page) => expect(cards(page)).toHaveCount(0),
  },
  {
    page: "reviews",
    state: "a label chosen, all filters shown",
    at: labelled,
    prepare: (page) => expect(control(page, "Label")).toBeVisible(),
  },
  {
    page: "reviews",
    state: "the tags open",
    at: paths.reviews({ ...allTime, tags: "refund,kitchen" }),
    prepare: openTags,
  },
  {
    page: "reviews",
    state: "a word of the cloud and a rating chosen",
    at: paths.reviews({ ...allTime, keyword: "service", rating: 5 }),
    prepare: filled,
  },
  {
    page: "reviews",
    state: "a location to choose before scripts run",
    at: paths.reviews({ pick: "locationId" }),
    prepare: (page) => expect(page.getByRole("heading", { name: "Choose a location" })).toBeVisible(),
  },
  {
    page: "reviews",
    state: "the exports open",
    prepare: openExports,
    covered: "section[aria-label=Filters]",
  },
  {
    page: "reviews",
    state: "a filter being saved",
    at: paths.reviews({ ...allTime, rating: 4 }),
    prepare: openSaveAs,
  },
  {
    page: "reviews",
    state: "the flyout of a schedule",
    at: paths.reviews({ flyout_edit: "true" }),
    prepare: fillSchedule,
  },
  {
    page: "reviews",
    state: "a review chosen, its statuses open",
    at: onlyOne,
    prepare: openBar,
    height: 2_400,
  },
  {
    page: "reviews",
    state: "a response being written",
    at: paths.reviews({
      ...allTime,
      sourceId: sources.google,
      "sort[by]": "published_at",
      "sort[order]": "asc",
    }),
    prepare: openField,
  },
  { page: "review", at: async (page) => paths.review((await first(page, "reviews")).id) },
  { page: "reviewHistory", at: async (page) => paths.reviewHistory((await first(page, "reviews")).id) },
  {
    page: "review",
    state: "a dispute and a mention begun",
    at: async (page) => paths.review((await openReview(page.context())).id),
    prepare: openDispute,
  },
  {
    page: "dashboard",
    at: paths.dashboard(allTime),
    prepare: async (page) => {
      await expect(page.getByRole("heading", { name: "Top locations" })).toBeVisible()
      await openTable(page)
    },
  },
  {
    page: "dashboard",
    state: "with changes",
    at: paths.dashboard({ ...custom, from: "2026-08-01", to: "2026-10-31" }),
    prepare: (page) => expect(page.getByText("Previous period", { exact: true })).toBeVisible(),
  },
  {
    page: "dashboard",
    state: "nothing in these dates",
    at: paths.dashboard({ ...custom, from: "2001-01-01", to: "2001-01-02" }),
    prepare: (page) => expect(page.getByText("No reviews match your filters.")).toBeVisible(),
  },
  {
    page: "dashboardTargets",
    at: targetsSet,
    prepare: (page) => expect(page.getByRole("table", { name: "Locations and their targets" })).toBeVisible(),
  },
  {
    page: "dashboardScore",
    at: paths.dashboardScore({ ...custom, from: "2026-08-01", to: "2026-10-31" }),
  },
  {
    page: "locationPerformance",
    at: paths.locationPerformance({ ...custom, from: "2026-08-01", to: "2026-10-31" }),
    prepare: (page) => expect(page.getByText("How the score is calculated")).toBeVisible(),
  },
  {
    page: "locationPerformance",
    state: "groups, not compared",
    at: paths.locationPerformance({ ...allTime, view: "groups" }),
    prepare: (page) => expect(page.getByRole("link", { name: "Groups", exact: true })).toBeVisible(),
  },
  {
    page: "prescriptiveInsights",
    at: paths.prescriptiveInsights(),
    prepare: async (page) => {
      await page.getByText("Evidence and calculation").first().click()
      await expect(page.getByText("Points of the score").first()).toBeVisible()
    },
  },
  {
    page: "prescriptiveInsights",
    state: "done",
    at: paths.prescriptiveInsights({ state: "done" }),
    prepare: (page) => expect(page.getByRole("link", { name: /^Done/ })).toBeVisible(),
  },
  {
    page: "locationPerformance",
    state: "printed",
    at: paths.locationPerformance({ print: "true" }),
    prepare: (page) => expect(page.getByText("Back to Location Performance")).toBeVisible(),
  },
  {
    page: "localListings",
    prepare: (page) => expect(page.getByRole("heading", { level: 1, name: "Local Listings" })).toBeVisible(),
  },
  { page: "localListings", state: "some selected", prepare: tickRows(/^Select (?!all)/, 2) },
  {
    page: "localListings",
    state: "the history of a listing",
    at: async (page) => {
      const { id } = await first(page, "locations", "?keywords=Arts%20District")
      // On a first start no one has looked yet.
      const looked = await page.context().request.get(`/api/bff/local_listings/${id}?refresh=true`)
      expect(looked.ok(), await looked.text()).toBe(true)
      return paths.localListings({
        openLocation: id,
        openDirectory: "google_maps",
        historyDay: "2026-11-18",
      })
    },
    prepare: (page) => expect(page.getByRole("heading", { name: "Days with changes" })).toBeVisible(),
  },
  {
    page: "localListings",
    state: "a listing at Google, beside all directories",
    at: async (page) => {
      const { id } = await first(page, "locations", "?keywords=Arts%20District")
      const looked = await page.context().request.get(`/api/bff/local_listings/${id}?refresh=true`)
      expect(looked.ok(), await looked.text()).toBe(true)
      return paths.localListings({ openLocation: id, openDirectory: "google_maps" })
    },
    prepare: (page) => expect(page.getByRole("navigation", { name: "All directories" })).toBeVisible(),
  },
  {
    page: "localListings",
    state: "files for Apple Maps and Bing",
    at: paths.localListings({ files: "true" }),
    prepare: (page) => expect(page.getByRole("link", { name: "Download for Bing" })).toBeVisible(),
  },
  { page: "posts" },
  {
    page: "posts",
    state: "as a calendar, with a day open",
    at: paths.posts({ view: "calendar", month: "2026-11", day: "2026-11-10" }),
    prepare: (page) => expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible(),
  },
  {
    page: "localListings",
    state: "a post is written",
    at: paths.localListings({ post: "OFFER" }),
    prepare: (page) => expect(page.getByRole("dialog", { name: "Create Google Post" })).toBeVisible(),
  },
  { page: "photosAdd" },
  {
    page: "photosAdd",
    state: "with a category for each photo, one of which has to be cropped",
    at: async (page) => {
      const { items } = await readList<{ upload_id: string }>(
        page.context(),
        "media",
        "?type=owner&per_page=8",
      )
      const photo = [...new Set(items.map(({ upload_id }) => upload_id))].slice(0, 3)
      const as = photo.map((id, at) => `${id}.${["1", "8", ""][at]}`).join()
      return paths.photosAdd({ from: "library", step: "category", photo: photo.join(), as })
    },
    prepare: (page) => expect(page.getByRole("button", { name: "Continue" })).toBeVisible(),
  },
  {
    page: "photos",
    state: "one of an owner open",
    at: paths.photos({ ...allTime, type: "owner" }),
    prepare: async (page) => {
      await page
        .getByRole("link", { name: /^Open / })
        .first()
        .click()
      await expect(page.getByRole("button", { name: "Change category" })).toBeVisible()
    },
  },
  {
    page: "photos",
    prepare: (page) => expect(page.getByRole("link", { name: /^Open / })).toHaveCount(24),
  },
  {
    page: "photos",
    state: "one of a customer open, and some selected",
    at: paths.photos(allTime),
    prepare: async (page) => {
      await page
        .getByRole("checkbox", { name: /^Select Photo|^Select .*jpg/ })
        .first()
        .check()
      await page
        .getByRole("link", { name: /^Open Photo of .* by / })
        .first()
        .click()
      await expect(page.getByRole("link", { name: "Read the review" })).toBeVisible()
    },
  },
  {
    page: "photos",
    state: "none in these dates",
    at: paths.photos({ ...custom, from: "2001-01-01", to: "2001-01-02" }),
    prepare: (page) => expect(page.getByText("No photos found.", { exact: true })).toBeVisible(),
  },
  {
    page: "keywords",
    state: "with its table",
    at: paths.keywords(allTime),
    prepare: async (page) => {
      await expect(terms(page).first()).toBeVisible()
      await openTable(page)
    },
  },
  {
    page: "keywords",
    state: "nothing mentioned",
    at: paths.keywords({ from: "2001-01-01", to: "2001-01-02", dateDescriptor: "custom" }),
    prepare: (page) =>
      expect(page.getByText("No mentioned keywords during this period.", { exact: true })).toBeVisible(),
  },
  { page: "keyword", state: "with its table", at: paths.keyword("service", years), prepare: openTable },
  { page: "experienceCategories", at: paths.experienceCategories(years) },
  {
    page: "experienceCategories",
    state: "one of them",
    at: paths.experienceCategories({ ...years, category: "staff" }),
    prepare: (page) => expect(page.getByRole("heading", { level: 1 })).toHaveText("Staff"),
  },
  {
    page: "gallery",
    prepare: (page) => hydrated(page, page.getByRole("button", { name: "Open flyout" })),
  },
])
