import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  doJobs,
  failResponse,
  fails,
  newAccount,
  type Person,
  removeReview,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const list = routes.reviews("dateDescriptor=allTime&sourceId=1&sort[by]=published_at&sort[order]=asc")

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount({ integrations: ["google_my_business"] })
  admin = await signIn(account.users.Admin)
})

const card = () => screen.getAllByRole("article")[0]!
const control = () => card().querySelector<HTMLElement>("[data-action=reply]")!
const field = () => screen.getByRole("textbox", { name: "Your response" })

test("in a list a response is written in place, and the focus comes back to its control", async () => {
  const { user, address } = await openPage(list)
  control().focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard("Written in the list")
  await user.click(screen.getByRole("button", { name: "Save draft" }))
  await waitFor(() => expect(card().querySelector(".reply")).toHaveTextContent("Draft"))
  expect(card()).toHaveTextContent("Written in the list")
  await waitFor(() => expect(control()).toHaveFocus())
  expect(address()).toMatch(/^\/reviews\?/)
  const { response } = await admin.call("reviews.get", { params: { id: String(account.reviewIds[0]) } })
  expect(response).toMatchObject({ content: "Written in the list", status: "draft" })

  await user.click(control())
  await waitFor(() => expect(field()).toHaveValue("Written in the list"))
  await user.clear(field())
  await user.type(field(), "Given up")
  await user.click(screen.getByRole("link", { name: "Cancel" }))
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Your response" })).toBeNull())
  await user.click(control())
  await waitFor(() => expect(field()).toHaveValue("Written in the list"))
})

test("Ctrl+Enter publishes what is written, and nothing while another response would be replaced", async () => {
  const { user } = await openPage(list)
  const second = () => screen.getAllByRole("article")[1]!
  const id = second().dataset.review!
  await user.click(second().querySelector<HTMLElement>("[data-action=reply]")!)
  await user.type(field(), "Published by keys")
  await admin.call("responses.create", {
    body: { account_id: account.id, review_id: id, content: "From elsewhere", status: "draft" },
  })
  await user.keyboard("{Control>}{Enter}{/Control}")
  expect(await screen.findByRole("button", { name: "Replace and publish" })).toBeVisible()
  await user.type(field(), "{Control>}{Enter}{/Control}")
  const now = async () => (await admin.call("reviews.get", { params: { id } })).response
  expect(await now()).toMatchObject({ content: "From elsewhere", status: "draft" })
  await user.click(screen.getByRole("button", { name: "Replace and publish" }))
  await waitFor(async () => expect(await now()).toMatchObject({ content: "Published by keys" }))

  const third = screen.getAllByRole("article")[2]!
  await user.click(third.querySelector<HTMLElement>("[data-action=reply]")!)
  await user.type(field(), "At once{Control>}{Enter}{/Control}")
  await waitFor(() => expect(third.querySelector(".reply")).toHaveTextContent("At once"))
  expect(third).not.toHaveTextContent("Draft")
})

test("what a source failed to take is tried again from the list, and the toast says what the source answered", async () => {
  const { user, refresh } = await openPage(list)
  const last = () => screen.getAllByRole("article").at(-1)!
  const id = last().dataset.review!
  await admin.call("responses.create", {
    body: { account_id: account.id, review_id: id, content: "Once more", status: "pending" },
  })
  await failResponse(Number(id))
  await refresh()
  expect(last().querySelector(".reply")).toHaveTextContent("Not published")
  await user.click(within(last()).getByRole("button", { name: "Try again now" }))
  await waitFor(() => expect(last().querySelector(".reply")).toHaveTextContent("Pending"))
  expect(screen.queryByText("Response published")).toBeNull()
  await doJobs("response")
  expect(await screen.findByText("Response published", {}, { timeout: 10_000 })).toBeVisible()
})

test("a response that is being written stays, with what happened, when the list fails or its review is removed", async () => {
  const { user, refresh } = await openPage(list)
  const all = screen.getAllByRole("article")
  const written = all[3]!
  const id = Number(written.dataset.review)
  await user.click(written.querySelector<HTMLElement>("[data-action=reply]")!)
  await user.type(field(), "Half a thought")

  const mend = await fails("reviews.list", 500)
  await refresh()
  expect(screen.getByRole("heading", { name: "Unable to load reviews" })).toBeVisible()
  expect(screen.getAllByRole("article")).toEqual([written])
  expect(field()).toHaveValue("Half a thought")
  await mend()
  await refresh()
  expect(screen.queryByRole("heading", { name: "Unable to load reviews" })).toBeNull()
  expect(screen.getAllByRole("article")).toHaveLength(all.length)
  expect(field()).toHaveValue("Half a thought")

  await removeReview(account.id, id)
  await refresh()
  expect(await within(written).findByRole("alert")).toHaveTextContent(
    "This review was removed by its source, so you can no longer respond to it. Your text is kept below.",
  )
  expect(field()).toHaveValue("Half a thought")
  expect(within(written).queryByRole("button", { name: "Publish" })).toBeNull()
  await user.click(screen.getByRole("link", { name: "Discard my text" }))
  await waitFor(() => expect(written).not.toBeInTheDocument())
})

test("who may not respond finds no control", async () => {
  await signIn(account.users["Read Only"])
  const { container } = await openPage(routes.reviews("dateDescriptor=allTime"))
  expect(within(container).getAllByRole("article").length).toBeGreaterThan(5)
  expect(container.querySelectorAll("[data-action=reply]")).toHaveLength(0)
})
