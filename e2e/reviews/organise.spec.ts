import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { demo } from "../support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { ownWrite } from "../support/responses.ts"
import {
  expectNoSidewaysScroll,
  expectRightOnEveryScreen,
  hydrated,
  showAt,
  widths,
} from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

type Untouched = {
  id: number
  tags: unknown[]
  dispute_status?: string | null
  review_status_label_id?: number | null
}

/** The reviews at the end of the list that nobody has worked on, as they stood before the first test. */
const readUntouched = async (context: BrowserContext) => {
  const query = "?per_page=500&sort[by]=published_at&sort[order]=asc&source_id=1&status=unread"
  const { items } = await readList<Untouched>(context, "reviews", query)
  return items.filter(
    ({ tags, dispute_status, review_status_label_id }) =>
      tags.length === 0 && (dispute_status ?? "none") === "none" && (review_status_label_id ?? null) === null,
  )
}
let untouched: ReturnType<typeof readUntouched> | undefined

/** Reviews that no other test changes: each test takes one. */
async function ownReview(context: BrowserContext, place: number): Promise<string> {
  untouched ??= readUntouched(context)
  return `/reviews/${(await untouched)[place]!.id}`
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const story = (page: Page) => page.getByRole("list", { name: "History" })

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

test("status, tags and notes are set on the review's page, and its history tells who did what [F-292, F-558]", async ({
  page,
  context,
}) => {
  await page.goto(await ownReview(context, 0))
  await hydrated(page, part(page, "Status").getByRole("combobox", { name: "Status" }))
  await part(page, "Status").getByRole("combobox", { name: "Status" }).selectOption("in_progress")
  await part(page, "Status").getByRole("button", { name: "Save" }).click()
  await expect(story(page)).toContainText("to In Progress")

  const tags = part(page, "Tags")
  const field = tags.getByRole("combobox", { name: "Add a tag" })
  await field.fill("Garden party")
  await field.press("Enter")
  await expect(tags.getByRole("listitem").first()).toContainText("Garden party")
  await field.fill("Late")
  await field.press("Enter")
  await expect(tags.getByRole("listitem").first()).toContainText("Late")
  await expect(story(page)).toContainText("added the tag Late")
  await page.reload()
  await expect(tags.getByRole("listitem")).toHaveCount(2)
  await hydrated(page, tags.getByRole("combobox", { name: "Add a tag" }))

  const call = page.waitForRequest((request) => request.method() === "DELETE")
  await tags.getByRole("button", { name: "Remove tag Garden party" }).click()
  expect(new URL((await call).url()).searchParams.get("name")).toBe("Garden party")
  await expect(tags.getByRole("listitem")).toHaveCount(1)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(tags.getByRole("listitem")).toHaveCount(2)
  await expect(story(page)).toContainText("removed the tag Garden party")
})

test("a page that has grown old sets only what was changed on it, and keeps what was chosen there when a note is saved", async ({
  page,
  context,
}) => {
  const address = await ownReview(context, 6)
  const name = `Stale ${Date.now()}`
  const label = await context.request.post("/api/bff/review_status_labels", {
    headers: ownWrite(),
    data: { name, color: "#aa3300" },
  })
  expect(label.status()).toBe(201)
  const status = part(page, "Status").getByRole("combobox", { name: "Status" })
  await page.goto(`${address}?rating=5`)
  await hydrated(page, status)
  const id = address.split("/").at(-1)!
  const changed = await context.request.patch(`/api/bff/reviews/${id}`, {
    headers: ownWrite(),
    data: { status: "in_progress" },
  })
  expect(changed.status()).toBe(200)
  await part(page, "Status").getByRole("combobox", { name: "Label" }).selectOption({ label: name })
  await part(page, "Status").getByRole("button", { name: "Save" }).click()
  await expect(story(page)).toContainText(`gave it the label ${name}`)
  await expect(story(page)).not.toContainText("from In Progress")
  await expect(status).toHaveValue("in_progress")

  await status.selectOption("completed")
  const notes = part(page, "Notes")
  await notes.getByRole("textbox", { name: "Add a note" }).fill("Called them")
  await notes.getByRole("button", { name: "Add note" }).click()
  await expect(notes.getByRole("list", { name: "Notes" })).toContainText("Called them")
  await expect(story(page)).toContainText("wrote a note")
  await expect(status).toHaveValue("completed")
  const gone = (await label.json()) as { id: number }
  await context.request.delete(`/api/bff/review_status_labels/${gone.id}`, { headers: ownWrite() })
})

test("an undone status is undone on the page that was opened meanwhile", async ({ page, context }) => {
  const id = (await ownReview(context, 7)).split("/").at(-1)!
  await page.goto(
    "/reviews?status=unread&sourceId=1&dateDescriptor=allTime&sort[by]=published_at&sort[order]=asc",
  )
  const card = page.getByRole("article").filter({ has: page.locator(`input[value="${id}"]`) })
  const opener = card.getByTitle("Change status")
  await hydrated(page, opener)
  await opener.click()
  await page.getByRole("menuitemradio", { name: "Completed" }).click()
  // Its time stands still under the pointer.
  await page.getByText("Status set to Completed").hover()
  await card.locator(".rev-by").getByRole("link").press("Enter")
  await expect(page).toHaveURL(new RegExp(`/reviews/${id}`))
  const status = part(page, "Status").getByRole("combobox", { name: "Status" })
  await expect(status).toHaveValue("completed")
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(status).toHaveValue("unread")
  await expect(story(page)).toContainText("from Completed to Unread")
})

test("the longest names of tags and labels fit every width, without blanks and of emoji", async ({
  page,
  context,
}) => {
  const id = (await ownReview(context, 8)).split("/").at(-1)!
  const unique = `${Date.now()}`
  const names = [`${unique}${"x".repeat(50 - unique.length)}`, "😀".repeat(50)]
  const headers = ownWrite()
  const undo: (() => Promise<unknown>)[] = []
  try {
    for (const name of names) {
      const made = await context.request.post("/api/bff/review_tags", {
        headers,
        data: { review_id: id, name },
      })
      expect(made.status()).toBe(201)
      const tag = (await made.json()) as { id: number }
      undo.push(() => context.request.delete(`/api/bff/tags/${tag.id}`, { headers }))
    }
    const label = await context.request.post("/api/bff/review_status_labels", {
      headers,
      data: { name: names[0], color: "#aa3300" },
    })
    const made = (await label.json()) as { id: number }
    undo.push(() => context.request.delete(`/api/bff/review_status_labels/${made.id}`, { headers }))
    const given = await context.request.patch(`/api/bff/reviews/${id}`, {
      headers,
      data: { review_status_label_id: made.id },
    })
    expect(given.status()).toBe(200)
    const filter = names.map((name) => `tags=${encodeURIComponent(name)}`).join("&")
    for (const path of [
      `/reviews/${id}`,
      `/reviews?dateDescriptor=allTime&${filter}&reviewStatusLabelId=${made.id}`,
      "/settings/tags",
      `/settings/tags?search_terms=${unique}`,
      "/settings/review-labels",
    ]) {
      await page.goto(path)
      if (path.startsWith("/reviews?"))
        await expect(page.locator(".rev .tag", { hasText: names[0]! })).toBeVisible()
      await expect(
        page.getByText(path.startsWith("/settings/tags") ? /x{30}|😀{30}/u : names[0]!).first(),
      ).toBeAttached()
      for (const width of widths) {
        await showAt(page, width)
        await expectNoSidewaysScroll(page)
      }
    }
    await page.goto(`/settings/tags?search_terms=${unique}`)
    await showAt(page, widths[0])
    const row = page.getByRole("list", { name: "Tags" }).getByRole("listitem").first()
    const summaries = row.locator("summary")
    await expect(summaries).toHaveText(["Rename", "Merge", "Delete"])
    const tops = await summaries.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    )
    expect(new Set(tops).size).toBe(1)
  } finally {
    for (const step of undo) await step()
  }
})

test("a note mentions somebody found behind an @, is edited and deleted", async ({ page, context }) => {
  await page.goto(await ownReview(context, 1))
  const notes = part(page, "Notes")
  const field = notes.getByRole("textbox", { name: "Add a note" })
  await hydrated(page, field)
  await field.pressSequentially("Please call back @Ma")
  await expect(notes.getByRole("option").first()).toBeVisible()
  await expect(notes.getByRole("listbox")).toHaveAttribute("aria-busy", "false")
  const name = await notes.getByRole("option").first().textContent()
  await field.press("Enter")
  await expect(field).toHaveValue(`Please call back @${name} `)
  await notes.getByRole("button", { name: "Add note" }).click()
  const note = notes.getByRole("list", { name: "Notes" }).getByRole("listitem")
  await expect(note.locator(".mention")).toHaveText(`@${name}`)
  await expect(field).toHaveValue("")

  await note.getByText("Edit", { exact: true }).click()
  await note.getByRole("textbox", { name: "Note" }).fill("Has been called")
  await note.getByRole("button", { name: "Save" }).click()
  await expect(note.locator(".note-text")).toHaveText("Has been called")
  await expect(note.getByText("Edited", { exact: true })).toBeVisible()
  await note.getByText("Delete", { exact: true }).first().click()
  await note.locator(".confirm").getByRole("button", { name: "Delete" }).click()
  await expect(note).toHaveCount(0)
})

test("a review is disputed once at a time, and the answer of the source is noted", async ({
  page,
  context,
}) => {
  const address = await ownReview(context, 2)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(address)
    const dispute = part(tab, "Dispute")
    await hydrated(tab, tab.getByRole("combobox", { name: "Status" }))
    const comment = dispute.getByRole("textbox", { name: "Comment" })
    if (tab === page) {
      await dispute.getByText("Dispute this review").click()
      await comment.fill("Sent to all of us")
    }
    // What was typed and not sent is back, also in another tab.
    await expect(comment).toHaveValue("Sent to all of us")
    await dispute.getByRole("combobox", { name: "Reason" }).selectOption("spam")
  }
  await part(page, "Dispute").getByRole("button", { name: "Dispute" }).click()
  await expect(part(page, "Dispute").getByText("Submitted")).toBeVisible()
  await part(other, "Dispute").getByRole("button", { name: "Dispute" }).click()
  await expect(part(other, "Dispute")).toContainText("This review is already disputed.")
  await expect(part(other, "Dispute").getByRole("textbox", { name: "Comment" })).toHaveValue(
    "Sent to all of us",
  )
  await part(page, "Dispute").getByRole("button", { name: "Rejected" }).click()
  await expect(story(page)).toContainText("noted that the dispute was rejected")
})

test("who may only read sees status, tags, notes and history, and changes nothing", async ({
  browser,
  context: admins,
}) => {
  const context = await browser.newContext()
  await signIn(context, demo.readOnly)
  // One of the locations of this user.
  const { items } = await readReviews(
    context,
    "?per_page=1&sort[by]=published_at&sort[order]=asc&source_id=2",
  )
  const path = `/reviews/${items[0]!.id}`
  const tag = { review_id: Number(path.split("/").at(-1)), name: "Read only" }
  const made = await admins.request.post("/api/bff/review_tags", { headers: ownWrite(), data: tag })
  expect(made.ok()).toBe(true)
  const page = await context.newPage()
  await page.goto(path)
  await expect(story(page)).toContainText("The review came in")
  await expect(part(page, "Tags")).toContainText("Read only")
  await expect(page.getByRole("main").locator("form")).toHaveCount(0)
  await context.close()
})

test("the page of a review fits every screen and axe finds nothing, its dispute and mentions open", async ({
  page,
  context,
}) => {
  await page.goto(await ownReview(context, 3))
  await hydrated(page, page.getByRole("combobox", { name: "Status" }))
  await part(page, "Dispute").getByText("Dispute this review").click()
  await part(page, "Notes").getByRole("textbox", { name: "Add a note" }).pressSequentially("Ask @")
  await expect(part(page, "Notes").getByRole("option").first()).toBeVisible()
  await expectRightOnEveryScreen(page)
})

test.describe("before scripts run", () => {
  test.use({ javaScriptEnabled: false })

  test("status, tag, note with a mention and dispute are set, and the page says so", async ({
    page,
    context,
  }) => {
    await page.goto(await ownReview(context, 4))
    await part(page, "Status").getByRole("combobox", { name: "Status" }).selectOption("in_progress")
    await part(page, "Status").getByRole("button", { name: "Save" }).click()
    await expect(story(page)).toContainText("to In Progress")

    await part(page, "Tags").getByRole("combobox", { name: "Add a tag" }).fill("Terrace")
    await part(page, "Tags").getByRole("button", { name: "Add" }).click()
    await expect(part(page, "Tags").getByRole("listitem")).toHaveText("Terrace")
    await part(page, "Tags").getByRole("button", { name: "Remove tag Terrace" }).click()
    await expect(part(page, "Tags").getByRole("listitem")).toHaveCount(0)
    await part(page, "Tags").getByRole("combobox", { name: "Add a tag" }).fill("x".repeat(51))
    await part(page, "Tags").getByRole("button", { name: "Add" }).click()
    await expect(part(page, "Tags").getByRole("alert")).toHaveText("Tag is too long")
    await expect(part(page, "Tags").getByRole("combobox", { name: "Add a tag" })).toHaveValue("x".repeat(51))

    const notes = part(page, "Notes")
    await notes.getByRole("textbox", { name: "Add a note" }).fill("See the manager")
    await notes.getByText("Mention people").click()
    await notes.getByRole("checkbox").first().check()
    await notes.getByRole("button", { name: "Add note" }).click()
    await expect(notes.getByRole("listitem")).toContainText("See the manager")

    const dispute = part(page, "Dispute")
    await dispute.getByText("Dispute this review").click()
    await dispute.getByRole("combobox", { name: "Reason" }).selectOption("off_topic")
    await dispute.getByRole("button", { name: "Dispute" }).click()
    await expect(dispute.getByText("Off topic").first()).toBeVisible()
    await expect(story(page)).toContainText("disputed the review: Off topic")
  })
})
