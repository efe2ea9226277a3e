import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReviewsFilterBar } from "#components/reviews/reviews-filter-bar.tsx"
import { SavedFilters } from "#components/saved-filters/saved-filters.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { clearedFilters } from "#lib/features/reviews/filters.ts"
import { savedFilterTexts, visualReportsTexts } from "#lib/features/saved-filters/texts.ts"
import { renderInApp } from "#tests/support/in-app.tsx"
import { scrollNearEnd } from "#tests/support/scroll-near-end.ts"

const ownFetch = globalThis.fetch
let asked: { method: string; url: URL }[] = []
type Answer = { status?: number; body?: unknown }
let answer: (method: string, url: URL) => Answer | Promise<Answer>
/** Each test has a user of its own, since lists are kept while they are shown. */
let userId = 0

beforeEach(() => {
  asked = []
  userId += 1
  globalThis.fetch = (async (input: string, { method = "GET" } = {}) => {
    const url = new URL(input, "http://localhost")
    asked.push({ method, url })
    const { status = 200, body } = await answer(method, url)
    const isEmpty = body === undefined
    return new Response(isEmpty ? null : JSON.stringify(body), {
      status: isEmpty && status === 200 ? 204 : status,
      headers: isEmpty ? {} : { "content-type": "application/json" },
    })
  }) as typeof fetch
})
afterEach(() => {
  globalThis.fetch = ownFetch
})

const filterOf = (id: number) => ({
  id,
  account_id: 1,
  user_id: userId,
  preference_type: "saved_filters",
  name: `Filter ${id}`,
  config: {},
})
const pageOf = (page: number, totalPages: number, count = 25) => ({
  body: {
    _embedded: {
      user_preferences: Array.from({ length: count }, (_, index) => filterOf((page - 1) * 25 + index + 1)),
    },
    _page: page,
    _total_pages: totalPages,
    _total: totalPages * 25,
    _links: {},
  },
})

function show(texts = savedFilterTexts as typeof visualReportsTexts) {
  const facts = {
    path: "/reviews",
    accountId: "1",
    today: "2026-11-20",
    weekStart: "sunday" as const,
    names: { savedFilterId: "Filter 1" },
  }
  renderInApp(
    <ToastProvider>
      <ReviewsFilterBar facts={facts} isMoreOpen={false}>
        <SavedFilters userId={String(userId)} cleared={clearedFilters} texts={texts} />
      </ReviewsFilterBar>
    </ToastProvider>,
    { path: "/reviews", query: "savedFilterId=1" },
  )
  return userEvent.setup()
}
const open = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: /^Saved filter/ }))

test("the list of saved filters loads more within 130 px of its bottom, until its last page [F-680]", async () => {
  answer = (_, url) => pageOf(Number(url.searchParams.get("page")), 2)
  const user = show()
  await open(user)
  const list = await screen.findByRole("list", { name: "Saved filters" })
  await waitFor(() => expect(list.children).toHaveLength(26))
  scrollNearEnd(list, 131)
  expect(asked).toHaveLength(1)
  scrollNearEnd(list, 129)
  await waitFor(() => expect(list.children).toHaveLength(51))
  scrollNearEnd(list, 0)
  await Promise.resolve()
  expect(asked.map(({ url }) => url.searchParams.get("page"))).toEqual(["1", "2"])
})

describe.each([
  ["usual", savedFilterTexts as typeof visualReportsTexts],
  ["other", visualReportsTexts],
])("what the %s screen says when a call fails", (_, texts) => {
  const fails = () => ({ status: 503, body: { status: 503 } })
  const expectAlert = async (message: string) =>
    expect(await screen.findByText(message, { exact: false })).toBeVisible()

  test("of the list", async () => {
    answer = fails
    await open(show(texts))
    await expectAlert(texts.listFailed)
  })

  test.each(["Save as", "Save"] as const)("of %s", async (label) => {
    answer = fails
    const user = show(texts)
    await user.click(screen.getByRole("button", { name: label }))
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "More{Enter}")
    await expectAlert(label === "Save" ? texts.updateFailed : texts.createFailed)
  })

  test("of deleting", async () => {
    answer = (method) => (method === "DELETE" ? fails() : pageOf(1, 1, 2))
    const user = show(texts)
    await open(user)
    await user.click(await screen.findByRole("button", { name: "Delete Filter 2" }))
    await user.click(screen.getByRole("button", { name: "Delete" }))
    await expectAlert(texts.deleteFailed)
  })
})

test("a deleted one leaves the list at once, and the question about another stays", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const list = Promise.withResolvers<Answer>()
  answer = (method) => (method === "DELETE" ? promise : pageOf(1, 1, 3))
  const user = show()
  await open(user)
  await user.click(await screen.findByRole("button", { name: "Delete Filter 2" }))
  await user.click(screen.getByRole("button", { name: "Delete" }))
  await user.click(screen.getByRole("button", { name: "Delete Filter 3" }))
  answer = () => list.promise
  resolve({})
  await screen.findByText("Filter deleted")
  expect(screen.queryByText("Filter 2")).toBeNull()
  expect(screen.getByText("Delete Filter 3?")).toBeVisible()
  list.resolve({})
})

test("of two that are chosen one after the other the second one is applied", async () => {
  const first = Promise.withResolvers<Answer>()
  answer = (method, { pathname }) => {
    if (/\/2$/.test(pathname)) return method === "GET" ? first.promise : { body: filterOf(2) }
    return /\/3$/.test(pathname) ? { body: filterOf(3) } : pageOf(1, 1, 3)
  }
  const user = show()
  for (const name of ["Filter 2", "Filter 3"]) {
    await open(user)
    await user.click(await screen.findByRole("button", { name }))
  }
  const control = screen.getByRole("button", { name: /^Saved filter/ })
  await waitFor(() => expect(control).toHaveTextContent("Filter 3"))
  first.resolve({ body: filterOf(2) })
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === "PATCH").map(({ url }) => url.pathname.at(-1))).toEqual([
      "3",
      "2",
    ]),
  )
  await open(user)
  expect(control).toHaveTextContent("Filter 3")
})

test("the texts of /visual-reports are spelled as the specification spells them", () => {
  expect(visualReportsTexts).toMatchObject({
    listFailed: "Failed to fetch saved filteres",
    createFailed: "Failed to create filter",
    updateFailed: "Failed to update filter",
    deleteFailed: "Failed to delete filter",
  })
})
