import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReviewsFilterBar } from "#components/reviews/reviews-filter-bar.tsx"
import { SavedFilters } from "#components/saved-filters/saved-filters.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { savedFilterTexts, visualReportsTexts } from "#lib/features/saved-filters/texts.ts"
import {
  type Account,
  fails,
  holds,
  newAccount,
  type Person,
  requested,
  settled,
  signIn,
} from "#tests/support/component/app.ts"
import { renderInApp } from "#tests/support/in-app.tsx"
import { scrollNearEnd } from "#tests/support/scroll-near-end.ts"

let account: Account
/** Its filters are named "Filter 001" and on. */
let admin: Person

/** Each test has an account of its own, since lists are kept while they are shown. */
async function start(filters: number) {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
  const names = Array.from({ length: filters }, (_, at) => `Filter ${String(at + 1).padStart(3, "0")}`)
  for (const name of names) {
    const own = { account_id: account.id, user_id: account.users.Admin.id }
    await admin.call("user_preferences.create", {
      body: { ...own, preference_type: "saved_filters", name, config: {} },
    })
  }
}

function show(texts = savedFilterTexts as typeof visualReportsTexts, chosen = "1") {
  const facts = {
    path: "/reviews",
    accountId: String(account.id),
    today: "2026-11-20",
    weekStart: "sunday" as const,
    names: { savedFilterId: "Chosen before" },
  }
  renderInApp(
    <ToastProvider>
      <ReviewsFilterBar facts={facts} isMoreOpen={false} own={{ labels: [] }}>
        <SavedFilters userId={String(account.users.Admin.id)} page="reviews" texts={texts} />
      </ReviewsFilterBar>
    </ToastProvider>,
    { path: "/reviews", query: `savedFilterId=${chosen}` },
  )
  return userEvent.setup()
}
const open = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: /^Saved filter/ }))

const names = () => screen.getAllByRole("button", { name: /^Filter \d+$/ }).map((one) => one.textContent)

test("the list of saved filters loads more within 130 px of its bottom, until its last page [F-680]", async () => {
  await start(30)
  const user = show()
  await open(user)
  const list = await screen.findByRole("list", { name: "Saved filters" })
  await waitFor(() => expect(list.children).toHaveLength(26))
  scrollNearEnd(list, 131)
  expect(requested()).toHaveLength(1)
  scrollNearEnd(list, 129)
  await waitFor(() => expect(list.children).toHaveLength(31))
  expect(new Set(names()).size).toBe(30)
  scrollNearEnd(list, 0)
  await settled()
  expect(requested("user_preferences.list").map(({ query }) => query["page"])).toEqual(["1", "2"])
})

describe.each([
  ["usual", savedFilterTexts as typeof visualReportsTexts],
  ["other", visualReportsTexts],
])("what the %s screen says when a call fails", (_, texts) => {
  beforeEach(() => start(2))
  const expectAlert = async (message: string) =>
    expect(await screen.findByText(message, { exact: false })).toBeVisible()

  test("of the list", async () => {
    await fails("user_preferences.list", 503)
    await open(show(texts))
    await expectAlert(texts.listFailed)
  })

  test.each([
    ["Save as", "user_preferences.create"],
    ["Save", "user_preferences.update"],
  ] as const)("of %s", async (label, operation) => {
    const [one] = (await admin.call("user_preferences.list", { query: {} }))._embedded.user_preferences
    await fails(operation, 503)
    const user = show(texts, String(one!.id))
    await user.click(screen.getByRole("button", { name: label }))
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "More{Enter}")
    await expectAlert(label === "Save" ? texts.updateFailed : texts.createFailed)
    expect(requested(operation)).toHaveLength(1)
  })

  test("of deleting", async () => {
    await fails("user_preferences.delete", 503)
    const user = show(texts)
    await open(user)
    await user.click(await screen.findByRole("button", { name: "Delete Filter 002" }))
    await user.click(screen.getByRole("button", { name: "Delete" }))
    await expectAlert(texts.deleteFailed)
    expect(names()).toContain("Filter 002")
  })
})

test("a name that was typed is still there when its form is left and opened again, and gone when it is cancelled", async () => {
  await start(0)
  const user = show()
  const saveAs = screen.getByRole("button", { name: "Save as" })
  const nameBox = () => screen.findByRole("textbox", { name: "Name" })
  await user.click(saveAs)
  await user.type(await nameBox(), "Berlin")
  await user.keyboard("{Escape}")
  expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull()
  await user.click(saveAs)
  expect(await nameBox()).toHaveValue("Berlin")
  await user.click(screen.getByRole("button", { name: "Cancel" }))
  await user.click(saveAs)
  expect(await nameBox()).toHaveValue("")
})

test("a deleted one leaves the list at once, and the question about another stays [F-540]", async () => {
  await start(3)
  const user = show()
  await open(user)
  await user.click(await screen.findByRole("button", { name: "Delete Filter 002" }))
  const goOn = await holds("user_preferences.delete")
  await user.click(screen.getByRole("button", { name: "Delete" }))
  await user.click(screen.getByRole("button", { name: "Delete Filter 003" }))
  await holds("user_preferences.list")
  await goOn()
  await screen.findByText("Filter deleted")
  expect(names()).toEqual(["Filter 001"])
  expect(screen.getByText("Delete Filter 003?")).toBeVisible()
  const kept = await admin.call("user_preferences.list", { query: {} })
  expect(kept._embedded.user_preferences.map(({ name }) => name)).toEqual(["Filter 001", "Filter 003"])
})

test("of two that are chosen one after the other the second one is applied", async () => {
  await start(3)
  const goOn = await holds("user_preferences.get")
  const user = show()
  await open(user)
  await user.click(await screen.findByRole("button", { name: "Filter 002" }))
  await waitFor(() => expect(requested("user_preferences.get")).toHaveLength(1))
  await open(user)
  await user.click(await screen.findByRole("button", { name: "Filter 003" }))
  await waitFor(() => expect(requested("user_preferences.get")).toHaveLength(2))
  await goOn()
  const control = screen.getByRole("button", { name: /^Saved filter/ })
  await waitFor(() => expect(control).toHaveTextContent("Filter 003"))
  await waitFor(() => expect(requested("user_preferences.update")).toHaveLength(2))
  await settled()
  expect(control).toHaveTextContent("Filter 003")
})

test("the texts of /visual-reports are spelled as the specification spells them", () => {
  expect(visualReportsTexts).toMatchObject({
    listFailed: "Failed to fetch saved filteres",
    createFailed: "Failed to create filter",
    updateFailed: "Failed to update filter",
    deleteFailed: "Failed to delete filter",
  })
})
