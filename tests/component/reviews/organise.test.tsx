import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  fails,
  newAccount,
  type Person,
  person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
})
beforeEach(async () => {
  localStorage.clear()
  admin = await signIn(account.users.Admin)
})

let taken = 0
/** An unread review that no other test of this file has touched. */
const ownReview = () => account.reviewIds.filter((_, at) => at % 6 < 4)[++taken]!

const list = routes.reviews("dateDescriptor=allTime&status=unread&sort[by]=published_at&sort[order]=asc")
const part = (name: string) => within(screen.getByRole("region", { name }))
const story = () => screen.getByRole("list", { name: "History" })
const items = (list: string) => part(list).queryAllByRole("listitem")
const reviewNow = (id: number) => admin.call("reviews.get", { params: { id: String(id) } })

async function addTag(user: UserEvent, name: string) {
  await user.type(part("Tags").getByRole("combobox", { name: "Add a tag" }), `${name}{Enter}`)
  await waitFor(() => expect(items("Tags")[0]).toHaveTextContent(name))
}

test("status, tags and notes are set on the review's page, and its history tells who did what [F-292, F-558]", async () => {
  const id = ownReview()
  const { user, unmount } = await openPage(routes.review(id))
  const status = part("Status")
  await user.selectOptions(status.getByRole("combobox", { name: "Status" }), "in_progress")
  await user.click(status.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(story()).toHaveTextContent("to In Progress"))
  expect(story()).toHaveTextContent("Admin Person")

  await addTag(user, "Garden party")
  await addTag(user, "Late")
  await waitFor(() => expect(story()).toHaveTextContent("added the tag Late"))
  expect(await reviewNow(id)).toMatchObject({ status: "in_progress" })
  unmount()

  const again = await openPage(routes.review(id))
  expect(items("Tags")).toHaveLength(2)
  await again.user.click(part("Tags").getByRole("button", { name: "Remove tag Garden party" }))
  await waitFor(() => expect(items("Tags")).toHaveLength(1))
  await waitFor(async () => expect((await reviewNow(id)).tags).toMatchObject([{ name: "Late" }]))
  const [call] = requested().filter(({ method }) => method === "DELETE")
  expect(call!.query).toEqual({ account_id: String(account.id), review_id: String(id), name: "Garden party" })
  await again.user.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(items("Tags")).toHaveLength(2))
  await waitFor(() => expect(story()).toHaveTextContent("removed the tag Garden party"))
  expect((await reviewNow(id)).tags).toHaveLength(2)
})

test("a status that could not be saved stays chosen, and is saved by the next press", async () => {
  const id = ownReview()
  const { user } = await openPage(routes.review(id))
  const status = part("Status")
  const mend = await fails("reviews.update", 500)
  await user.selectOptions(status.getByRole("combobox", { name: "Status" }), "completed")
  await user.click(status.getByRole("button", { name: "Save" }))
  expect(await screen.findByRole("alert")).toBeVisible()
  expect(status.getByRole("combobox", { name: "Status" })).toHaveValue("completed")
  expect(await reviewNow(id)).toMatchObject({ status: "unread" })
  await mend()
  await user.click(status.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(story()).toHaveTextContent("to Completed"))
  expect(await reviewNow(id)).toMatchObject({ status: "completed" })
})

test("a page that has grown old sets only what was changed on it, and keeps what was chosen there when a note is saved", async () => {
  const id = ownReview()
  const label = await admin.call("review_status_labels.create", { body: { name: "Stale", color: "#aa3300" } })
  const { user } = await openPage(`${routes.review(id)}?rating=5`)
  const status = () => part("Status").getByRole("combobox", { name: "Status" })
  await person(account.users.Manager).call("reviews.update", {
    params: { id: String(id) },
    body: { status: "in_progress" },
  })
  await user.selectOptions(part("Status").getByRole("combobox", { name: "Label" }), "Stale")
  await user.click(part("Status").getByRole("button", { name: "Save" }))
  await waitFor(() => expect(story()).toHaveTextContent("set the label Stale"))
  expect(story()).not.toHaveTextContent("from In Progress")
  expect(status()).toHaveValue("in_progress")
  expect(await reviewNow(id)).toMatchObject({ status: "in_progress", review_status_label_id: label.id })

  await user.selectOptions(status(), "completed")
  await user.type(part("Notes").getByRole("textbox", { name: "Add a note" }), "Called them")
  await user.click(part("Notes").getByRole("button", { name: "Add note" }))
  await waitFor(() => expect(items("Notes")[0]).toHaveTextContent("Called them"))
  expect(story()).toHaveTextContent("added a note")
  expect(status()).toHaveValue("completed")
})

test("a note mentions someone found behind an @, is edited and deleted", async () => {
  const id = ownReview()
  const { user } = await openPage(routes.review(id))
  const field = () => part("Notes").getByRole("textbox", { name: "Add a note" })
  await user.type(field(), "Please call back @Man")
  const option = await part("Notes").findByRole("option", { name: /Manager Person/ })
  await waitFor(() => expect(part("Notes").getByRole("listbox")).toHaveAttribute("aria-busy", "false"))
  expect(option).toBeVisible()
  await user.keyboard("{Enter}")
  expect(field()).toHaveValue("Please call back @Manager Person ")
  await user.click(part("Notes").getByRole("button", { name: "Add note" }))
  await waitFor(() => expect(items("Notes")).toHaveLength(1))
  expect(items("Notes")[0]!.querySelector("p[dir=auto] b")).toHaveTextContent("@Manager Person")
  await waitFor(() => expect(field()).toHaveValue(""))

  const note = () => within(items("Notes")[0]!)
  await user.click(note().getByText("Edit", { exact: true }))
  const text = note().getByRole("textbox", { name: "Note" })
  await user.clear(text)
  await user.type(text, "Has been called")
  await user.click(note().getByRole("button", { name: "Save" }))
  await waitFor(() =>
    expect(items("Notes")[0]!.querySelector("p[dir=auto]")).toHaveTextContent(/^Has been called$/),
  )
  expect(note().getByText("Edited", { exact: true })).toBeVisible()
  await user.click(note().getAllByText("Delete", { exact: true })[0]!)
  const confirm = items("Notes")[0]!.querySelector<HTMLElement>(".confirm")!
  await user.click(within(confirm).getByRole("button", { name: "Delete" }))
  await waitFor(() => expect(items("Notes")).toHaveLength(0))
})

test("a mention of someone who cannot see the review says so, and chooses no one", async () => {
  const { user } = await openPage(routes.review(ownReview()))
  const field = part("Notes").getByRole("textbox", { name: "Add a note" })
  await user.type(field, "Ask @Email")
  expect(await part("Notes").findByText("Email Only Person can't see this review")).toBeVisible()
  expect(part("Notes").queryByRole("option")).toBeNull()
  await user.keyboard("{Enter}")
  expect(field).toHaveValue("Ask @Email\n")
})

test("a review is disputed once at a time, and the answer of the source is noted", async () => {
  const id = ownReview()
  const dispute = () => part("Dispute")
  const press = (user: UserEvent, name: string) => user.click(dispute().getByRole("button", { name }))
  const { user, unmount } = await openPage(routes.review(id))
  await user.click(dispute().getByText("Dispute this review"))
  await user.type(dispute().getByRole("textbox", { name: "Comment" }), "Sent to all of us")
  unmount()

  const later = await openPage(routes.review(id))
  const comment = () => dispute().getByRole("textbox", { name: "Comment" })
  expect(comment()).toHaveValue("Sent to all of us")
  await later.user.selectOptions(dispute().getByRole("combobox", { name: "Reason" }), "spam")
  await person(account.users.Manager).call("reviews.dispute", {
    params: { id: String(id) },
    body: { reason: "spam" },
  })
  await press(later.user, "Dispute")
  expect(await dispute().findByText("This review is already disputed.")).toBeVisible()
  expect(comment()).toHaveValue("Sent to all of us")
  await later.refresh()
  expect(dispute().getByText("Submitted")).toBeVisible()
  await press(later.user, "Rejected")
  await waitFor(() => expect(story()).toHaveTextContent("recorded the dispute as rejected"))
  expect(await reviewNow(id)).toMatchObject({ dispute_status: "rejected" })
})

test("who may only read sees status, tags, notes and history, and changes nothing", async () => {
  const [id] = account.reviewIds
  await admin.call("review_tags.create", { body: { review_id: id!, name: "Read only" } })
  await signIn(account.users["Read Only"])
  const { container } = await openPage(routes.review(id!))
  expect(story()).toHaveTextContent("Review received")
  expect(items("Tags").at(0)?.parentElement).toHaveTextContent("Read only")
  expect(part("Status").getByText("Unread")).toBeVisible()
  expect(container.querySelectorAll("form")).toHaveLength(0)
})

test("an undone status is undone on the page that was opened meanwhile", async () => {
  const id = ownReview()
  const { user, address } = await openPage(list)
  const card = screen
    .getAllByRole("article")
    .find((one) => one.querySelector(`input[value="${id}"]`) !== null)!
  await user.click(within(card).getByTitle("Change status"))
  await user.click(await screen.findByRole("menuitemradio", { name: "Completed" }))
  await user.hover(await screen.findByText("Status set to Completed"))
  await user.click(within(card.querySelector<HTMLElement>(".rev-by")!).getByRole("link"))
  await waitFor(() => expect(address()).toMatch(new RegExp(`^/reviews/${id}`)))
  const status = () => part("Status").getByRole("combobox", { name: "Status" })
  expect(status()).toHaveValue("completed")
  await user.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(status()).toHaveValue("unread"))
  expect(story()).toHaveTextContent("from Completed to Unread")
  expect(await reviewNow(id)).toMatchObject({ status: "unread" })
})
