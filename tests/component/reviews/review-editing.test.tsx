import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import type { ReviewStatus } from "#lib/contract/reviews/constants.ts"
import { statusLabels } from "#lib/features/reviews/fields.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  fails,
  holds,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeEach(async () => {
  localStorage.clear()
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const list = routes.reviews("dateDescriptor=allTime")
const card = (place: number) => within(screen.getAllByRole("article")[place]!)
const status = (place: number) => card(place).getByTitle("Change status")
const boxOf = (place: number) => card(place).getByRole("checkbox")
const bar = () => screen.queryByRole("region", { name: "Selected reviews" })
const inBar = async () => within(await screen.findByRole("region", { name: "Selected reviews" }))
const idOf = (place: number) => (boxOf(place) as HTMLInputElement).value
const reviewNow = (id: string) => admin.call("reviews.get", { params: { id } })

async function setOn(user: UserEvent, place: number, name: string) {
  await user.click(status(place))
  await user.click(await screen.findByRole("menuitemradio", { name }))
}

async function change(user: UserEvent, kind: string, name: string) {
  await user.click((await inBar()).getByRole("button", { name: kind }))
  await user.click((await inBar()).getByRole("button", { name }))
}

async function changeTag(user: UserEvent, kind: "Add tag" | "Remove tag", field: string, tag: string) {
  await user.click((await inBar()).getByRole("button", { name: kind }))
  await user.type((await inBar()).getByRole("combobox", { name: field }), `${tag}{Enter}`)
}

async function addTag(user: UserEvent, place: number, tag: string) {
  await user.click(card(place).getByTitle("Change tags"))
  await user.type(await card(place).findByRole("combobox", { name: "Add a tag" }), `${tag}{Enter}`)
  await waitFor(() => expect(card(place).getAllByRole("listitem")[0]).toHaveTextContent(tag))
}

test("a status that the server refuses goes back to what it was", async () => {
  const { user } = await openPage(list)
  const before = status(0).textContent!
  await fails("reviews.update", 503)
  await setOn(user, 0, before === "In Progress" ? "Unread" : "In Progress")
  expect(await screen.findByText(/Could not change the status/)).toBeVisible()
  expect(status(0)).toHaveTextContent(before)
})

test("tags are put on a card and taken off it", async () => {
  const { user, unmount } = await openPage(list)
  const id = idOf(0)
  await addTag(user, 0, "Window seat")
  await waitFor(async () => expect((await reviewNow(id)).tags).toMatchObject([{ name: "Window seat" }]))
  unmount()

  const again = await openPage(list)
  expect(card(0).getAllByRole("listitem")[0]).toHaveTextContent("Window seat")
  await again.user.click(card(0).getByTitle("Change tags"))
  await again.user.click(await card(0).findByRole("button", { name: "Remove tag Window seat" }))
  await waitFor(() => expect(card(0).queryByText("Window seat")).toBeNull())
  await waitFor(async () => expect((await reviewNow(id)).tags).toEqual([]))
})

test("chosen reviews are changed together, and each goes back to what it was", async () => {
  const { user } = await openPage(list)
  const was: ReviewStatus[] = ["unread", "completed"]
  const ids = [idOf(0), idOf(1)]
  for (const place of [0, 1]) {
    const label = statusLabels[was[place]!]
    await setOn(user, place, label)
    await waitFor(() => expect(status(place)).toHaveTextContent(label))
    await waitFor(async () => expect(await reviewNow(ids[place]!)).toMatchObject({ status: was[place] }))
    await user.click(boxOf(place))
  }
  expect((await inBar()).getByRole("status")).toHaveTextContent("2 selected")
  await change(user, "Status", "In Progress")
  const message = await screen.findByText("2 reviews changed")
  for (const place of [0, 1]) await waitFor(() => expect(status(place)).toHaveTextContent("In Progress"))
  expect(bar()).toBeNull()
  const toast = message.closest<HTMLElement>("[role=status]")!
  await user.click(within(toast).getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(status(0)).toHaveTextContent("Unread"))
  await waitFor(() => expect(status(1)).toHaveTextContent("Completed"))
  expect([(await reviewNow(ids[0]!)).status, (await reviewNow(ids[1]!)).status]).toEqual(was)
})

test("what one card was changed to gives way to a change of many back to what it was drawn with", async () => {
  const { user } = await openPage(list)
  const drawn = status(0).textContent!
  const other = drawn === "Completed" ? "Unread" : "Completed"
  await setOn(user, 0, other)
  expect(await screen.findByText(`Status set to ${other}`)).toBeVisible()
  await addTag(user, 0, "Came and went")
  await user.click(card(0).getByRole("button", { name: "Done" }))
  expect(card(0).getByText("Came and went")).toBeVisible()

  await user.click(boxOf(0))
  await change(user, "Status", drawn)
  await waitFor(() => expect(status(0)).toHaveTextContent(drawn))
  await waitFor(() => expect(bar()).toBeNull())
  await user.click(boxOf(0))
  await changeTag(user, "Remove tag", "Tag to remove", "Came and went")
  await waitFor(() => expect(card(0).queryByText("Came and went")).toBeNull())
})

test("a status that is still on its way is not taken back by an answer that is older", async () => {
  const { user, refresh, unmount } = await openPage(list)
  const drawn = status(0).textContent!
  const pressed = drawn === "Responded" ? "Unread" : "Responded"
  const next = status(1).textContent === "In Progress" ? "Completed" : "In Progress"
  const goOn = await holds("reviews.update")
  await setOn(user, 0, pressed)
  await waitFor(() => expect(status(0)).toHaveTextContent(pressed))

  // The change of another card has the page drawn again, by a server that has not heard of the first.
  await user.click(boxOf(1))
  await change(user, "Status", next)
  await waitFor(() => expect(status(1)).toHaveTextContent(next))
  expect(status(0)).toHaveTextContent(pressed)
  await goOn()
  expect(await screen.findByText(`Status set to ${pressed}`)).toBeVisible()
  expect(status(0)).toHaveTextContent(pressed)
  await refresh()
  expect(status(0)).toHaveTextContent(pressed)
  unmount()
  await openPage(list)
  expect(status(0)).toHaveTextContent(pressed)
})

test("all reviews behind the filters are changed after a question only, which says that nothing takes it back", async () => {
  const { user } = await openPage(list)
  await user.click(screen.getByRole("checkbox", { name: "Select page" }))
  expect((await inBar()).getByRole("status")).toHaveTextContent("25 selected")
  await user.click((await inBar()).getByRole("button", { name: "Select all 30 matching reviews" }))
  await changeTag(user, "Add tag", "Tag to add", "Checked by all")
  const question = await screen.findByRole("alertdialog")
  expect(question).toHaveTextContent("can't be undone")
  expect(requested("review_bulk_actions.create")).toEqual([])
  await user.click(within(question).getByRole("button", { name: "Change all" }))
  expect(await screen.findByText("30 reviews changed")).toBeVisible()
  const query = { tags: ["Checked by all"], per_page: 1 }
  expect(await admin.call("reviews.list", { query })).toMatchObject({ _total: 30 })
})

test("another date chosen while all reviews behind the filters are selected leaves none selected [F-302]", async () => {
  const { user } = await openPage(routes.reviews("from=2000-01-01&to=2030-01-01&dateDescriptor=custom"))
  const date = () => screen.getByRole("button", { name: /^Date / })
  await user.click(screen.getByRole("checkbox", { name: "Select page" }))
  await user.click((await inBar()).getByRole("button", { name: "Select all 30 matching reviews" }))
  expect((await inBar()).getByRole("status")).toHaveTextContent("All 30 matching reviews selected")
  await user.click(date())
  await user.click(await screen.findByRole("option", { name: "All Time" }))
  await waitFor(() => expect(date()).toHaveTextContent("All Time"))
  await waitFor(() => expect(bar()).toBeNull())
  expect(screen.getAllByRole("article").length).toBeGreaterThan(0)
  expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([])
})
