import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, type Person, settled, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
})
let admin: Person
beforeEach(async () => {
  admin = await signIn(account.users.Admin)
})

const list = routes.reviews("dateDescriptor=allTime")
const cards = () => screen.getAllByRole("article")

test("the keys of the list are shown by ? and can be switched off for good, in the help or the profile; with a modifier they do nothing", async () => {
  const first = await openPage(list)
  await first.user.keyboard("j")
  await waitFor(() => expect(cards()[0]).toHaveFocus())
  await first.user.keyboard("{Control>}x{/Control}")
  await settled()
  expect(within(cards()[0]!).getByRole("checkbox")).not.toBeChecked()
  await first.user.keyboard("?")
  const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }))
  expect(help.getByText("Next review")).toBeVisible()
  await first.user.click(help.getByRole("checkbox"))
  await settled()
  await first.user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  first.unmount()

  const second = await openPage(list)
  await second.user.keyboard("j?")
  await settled()
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(document.body).toHaveFocus()
  second.unmount()

  const profile = await openPage(routes.profile())
  const form = () => within(screen.getByRole("form", { name: "Keyboard" }))
  const box = () => form().getByRole("checkbox", { name: "Use single keys on the list of reviews" })
  expect(box()).not.toBeChecked()
  await profile.user.click(box())
  await profile.user.click(form().getByRole("button", { name: "Save" }))
  expect(await screen.findByText("Profile saved")).toBeVisible()
  expect(box()).toBeChecked()
  profile.unmount()

  const third = await openPage(list)
  await third.user.keyboard("j")
  await waitFor(() => expect(cards()[0]).toHaveFocus())
})

const status = (place: number) => within(cards()[place]!).getByTitle("Change status")
const idOf = (place: number) => cards()[place]!.dataset.review!
const statusOf = async (id: string) => (await admin.call("reviews.get", { params: { id } })).status

async function setStatuses(ids: string[], value: "unread" | "in_progress") {
  for (const id of ids) await admin.call("reviews.update", { params: { id }, body: { status: value } })
}

test("e completes a review and goes on to the next one, z and Ctrl+Z take the changes back one after the other, and the card that was changed has the focus", async () => {
  const { user, refresh } = await openPage(list)
  const ids = [idOf(0), idOf(1)]
  await setStatuses(ids, "in_progress")
  await refresh()
  await user.keyboard("j")
  await waitFor(() => expect(cards()[0]).toHaveFocus())
  await user.keyboard("e")
  await waitFor(() => expect(cards()[1]).toHaveFocus())
  await waitFor(() => expect(screen.getAllByText("Status set to Completed")).toHaveLength(1))
  await user.keyboard("e")
  await waitFor(() => expect(screen.getAllByText("Status set to Completed")).toHaveLength(2))
  expect([status(0), status(1)].map((one) => one.textContent)).toEqual(["Completed", "Completed"])
  expect(cards()[2]).toHaveFocus()

  await user.keyboard("z")
  await waitFor(() => expect(status(1)).toHaveTextContent("In Progress"))
  expect(cards()[1]).toHaveFocus()
  await waitFor(() => expect(screen.getAllByText("Status set to Completed")).toHaveLength(1))
  await user.keyboard("{Control>}z{/Control}")
  await waitFor(() => expect(status(0)).toHaveTextContent("In Progress"))
  expect(cards()[0]).toHaveFocus()
  await waitFor(() => expect(screen.queryByText("Status set to Completed")).toBeNull())
  await waitFor(async () =>
    expect(await Promise.all(ids.map(statusOf))).toEqual(["in_progress", "in_progress"]),
  )
  await user.keyboard("z")
  await settled()
  expect([status(0), status(1)].map((one) => one.textContent)).toEqual(["In Progress", "In Progress"])
})

test("a change is undone once: its toast goes with the press, and the focus is on the card", async () => {
  const { user, refresh } = await openPage(list)
  await setStatuses([idOf(0)], "in_progress")
  await refresh()
  const id = idOf(0)
  await user.click(status(0))
  await user.click(await screen.findByRole("menuitemradio", { name: "Unread" }))
  const undo = await screen.findByRole("button", { name: "Undo" })
  await user.dblClick(undo)
  await waitFor(() => expect(status(0)).toHaveTextContent("In Progress"))
  expect(screen.queryByText("Status set to Unread")).toBeNull()
  expect(cards()[0]).toHaveFocus()
  await user.keyboard("z")
  await settled()
  expect(status(0)).toHaveTextContent("In Progress")
  expect(await statusOf(id)).toBe("in_progress")
})

test("/ goes to the search, u sets a review to unread and l opens its statuses; in a field and in a menu keys are only typed", async () => {
  const { user, refresh } = await openPage(list)
  await setStatuses([idOf(0)], "in_progress")
  await refresh()
  await user.keyboard("/")
  const search = screen.getByRole("searchbox", { name: "Search reviews" })
  expect(search).toHaveFocus()
  await user.keyboard("jez/")
  expect(search).toHaveValue("jez/")
  expect(status(0)).toHaveTextContent("In Progress")

  await user.click(screen.getByRole("heading", { level: 1 }))
  await user.keyboard("j")
  await waitFor(() => expect(cards()[0]).toHaveFocus())
  await user.keyboard("u")
  await waitFor(() => expect(status(0)).toHaveTextContent("Unread"))
  expect(cards()[0]).toHaveFocus()
  await screen.findByText("Status set to Unread")
  await user.keyboard("l")
  const menu = await screen.findByRole("menu", { name: "Status and label" })
  await user.keyboard("e")
  await settled()
  expect(menu).toBeVisible()
  expect(status(0)).toHaveTextContent("Unread")
})

test("a link skips to the list, past what stands before it", async () => {
  const { container } = await openPage(list)
  const link = screen.getByRole("link", { name: "Skip to reviews" })
  const target = container.querySelector<HTMLElement>(new URL(link.getAttribute("href")!, "http://a").hash)!
  expect(target).toContainElement(cards()[0]!)
  expect(target.tabIndex).toBe(-1)
  expect(target).not.toContainElement(screen.getByRole("searchbox", { name: "Search reviews" }))
})
