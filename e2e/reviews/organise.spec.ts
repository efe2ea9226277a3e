import { type BrowserContext, expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readList } from "../support/bff.ts"
import { ownWrite } from "../support/responses.ts"
import { expectNoSidewaysScroll, showAt, widths } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

type Untouched = {
  id: number
  tags: unknown[]
  dispute_status?: string | null
  review_status_label_id?: number | null
}

/** The reviews at the end of the list that no one has worked on, as they stood before the first test. */
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

test.beforeEach(async ({ context }) => signIn(context, demo.admin))

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
