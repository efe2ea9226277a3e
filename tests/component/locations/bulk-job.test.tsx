import { screen, waitFor, within } from "@testing-library/react"
import { closedWeek } from "#lib/hours/week.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const total = 28
let account: Account
let admin: Person

beforeAll(async () => {
  account = await newAccount({ moreLocations: total - 5 })
  admin = await signIn(account.users.Admin)
})

const figure = (name: string) =>
  within(screen.getByRole("region", { name: "Figures" }))
    .getByText(name)
    .parentElement?.textContent?.trim()

test("hours of more than a page of locations are replaced by a job, whose page says what became of each", async () => {
  const { user, address, refresh } = await openPage(routes.locations())
  await user.click(screen.getByRole("checkbox", { name: "Select all locations on this page" }))
  await user.click(screen.getByRole("button", { name: `Select all ${total} locations` }))
  await user.click(screen.getByRole("button", { name: "Edit Hours" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Bulk Edit Location Hours" }))
  await user.click(await dialog.findByRole("button", { name: "Add Hours" }))
  await user.click(dialog.getByRole("switch", { name: "Monday open" }))
  await user.type(dialog.getByLabelText("Monday opens"), "9")
  await user.type(dialog.getByLabelText("Monday closes"), "5p")
  const made = await admin.call("location_bulk_actions.create", {
    body: { location_ids: account.locationIds, hours: closedWeek() },
  })
  await answers("location_bulk_actions.create", { status: 202, body: made })
  await user.click(dialog.getByRole("button", { name: "Confirm" }))
  const id = String(made.id)
  await waitFor(() => expect(address()).toBe(routes.locationsChange(id, { back: routes.locations() })))
  const [call] = requested("location_bulk_actions.create")
  const { location_ids: ids } = JSON.parse(call!.body) as { location_ids: string[] }
  expect(new Set(ids).size).toBe(total)
  expect(requested("locations.update")).toHaveLength(0)
  const count = account.locationIds.length
  const over = { ...made, status: "completed", progress: 100, changed: count, finished_at: made.created_at }
  await answers("location_bulk_actions.get", { status: 200, body: over })
  await refresh()
  expect(screen.getByText("Successfully updated hours")).toBeVisible()
  expect([figure("Locations"), figure("Updated"), figure("Failed")]).toEqual([
    ...[`Locations${count}`, `Updated${count}`, "Failed0"],
  ])
  expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull()
  expect(screen.getByRole("link", { name: `Updated (${count})` })).toHaveAttribute(
    "href",
    routes.locationsChange(id, { result: "changed", back: routes.locations() }),
  )
})

test("a change that is over can be undone after a question, which leads to the page of the undo", async () => {
  const made = await admin.call("location_bulk_actions.create", {
    body: { location_ids: [account.locationIds[0]!], hours: closedWeek() },
  })
  const over = {
    ...made,
    status: "completed",
    total: 12,
    changed: 12,
    finished_at: made.created_at,
    undo_until: "2030-01-02T09:00:00Z",
  }
  await answers("location_bulk_actions.get", { status: 200, body: over })
  await answers("location_bulk_actions.undo", {
    status: 202,
    body: { ...over, id: 77, status: "pending", changed: 0, undo_of_id: made.id, undo_until: null },
  })
  const back = routes.localListings()
  const { user, address, unmount } = await openPage(routes.locationsChange(made.id, { back }))
  await user.click(screen.getByText("Undo"))
  expect(
    screen.getByText(
      "Give 12 locations back the hours from before this change? Locations whose hours have been changed since keep them.",
    ),
  ).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Undo change" }))
  await waitFor(() => expect(address()).toBe(routes.locationsChange(77, { back })))
  unmount()
  await answers("location_bulk_actions.get", {
    status: 200,
    body: { ...over, id: 77, changed: 10, unchanged: 2, undo_of_id: made.id, undo_until: null },
  })
  const none = { _embedded: { results: [] }, _page: 1, _total: 0, _total_pages: 1 }
  await answers("location_bulk_actions.list_results", { status: 200, body: none })
  await openPage(routes.locationsChange(77))
  expect(screen.getByRole("heading", { level: 1, name: "Undo of edited hours" })).toBeVisible()
  expect(screen.getByText(/2 locations have been changed since and stay as they are/)).toBeVisible()
  expect([figure("Restored"), figure("Left alone")]).toEqual(["Restored10", "Left alone2"])
  expect(screen.queryByText("Undo")).toBeNull()
})

test("a change that no location needed says so, and one that some did not need says how many", async () => {
  const made = await admin.call("location_bulk_actions.create", {
    body: { location_ids: [account.locationIds[0]!], hours: closedWeek() },
  })
  const over = {
    ...made,
    status: "completed",
    change: "special_hours",
    total: 12,
    finished_at: made.created_at,
  }
  const none = { _embedded: { results: [] }, _page: 1, _total: 0, _total_pages: 1 }
  for (const [figures, text] of [
    [
      { changed: 0, unchanged: 12 },
      "Nothing was changed. All 12 locations have these holiday hours already.",
    ],
    [
      { changed: 9, unchanged: 3 },
      "Your holiday hours have been updated. 3 locations had these holiday hours already.",
    ],
  ] as const) {
    await answers("location_bulk_actions.get", { status: 200, body: { ...over, ...figures } })
    await answers("location_bulk_actions.list_results", { status: 200, body: none })
    const { unmount } = await openPage(routes.locationsChange(made.id))
    expect(screen.getByText(text)).toBeVisible()
    unmount()
  }
})

test("a change on its way says how far it is, and one that failed at some offers to try these again", async () => {
  const made = await admin.call("location_bulk_actions.create", {
    body: { location_ids: [account.locationIds[0]!], hours: closedWeek() },
  })
  const id = String(made.id)
  const now = { ...made, total: 1_200 }
  await answers("location_bulk_actions.get", {
    status: 200,
    body: { ...now, status: "pending", changed: 300 },
  })
  const list = routes.localListings({ groupId: 7 })
  const { unmount } = await openPage(routes.locationsChange(id, { back: list }))
  expect(screen.getByRole("link", { name: "Back to Local Listings" })).toHaveAttribute("href", list)
  expect(screen.getByText("Updating hours: 300 of 1,200 locations")).toBeVisible()
  expect(screen.getByRole("link", { name: "Refresh" })).toHaveAttribute(
    "href",
    routes.locationsChange(id, { back: list }),
  )
  unmount()
  const over = { ...now, status: "completed", changed: 1_188, failed: 12, finished_at: made.created_at }
  await answers("location_bulk_actions.get", { status: 200, body: over })
  const reason = "This location has been deleted."
  const results = [{ location_id: 7, name: "Elm Terrace", result: "failed", reason }]
  await answers("location_bulk_actions.list_results", {
    status: 200,
    body: { _embedded: { results }, _page: 1, _total: 1, _total_pages: 1 },
  })
  await answers("location_bulk_actions.retry", {
    status: 202,
    body: { ...now, status: "pending", changed: 1_188 },
  })
  const { user } = await openPage(routes.locationsChange(id, { result: "failed", back: "//else.test/x" }))
  for (const link of screen.getAllByRole("link", { name: "Back to Locations" }))
    expect(link).toHaveAttribute("href", routes.locations())
  expect(screen.getByText("12 locations could not be updated")).toBeVisible()
  expect(within(screen.getByRole("table", { name: "Results" })).getByText(reason)).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Retry 12 locations" }))
  await waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull())
})
