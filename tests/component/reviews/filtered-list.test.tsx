import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  doJobs,
  newAccount,
  type Person,
  settled,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount({ integrations: ["google_my_business"] })
})
beforeEach(async () => {
  localStorage.clear()
  admin = await signIn(account.users.Admin)
})

const list = routes.reviews("dateDescriptor=allTime&response=unanswered&sourceId=1")
const cards = () => screen.queryAllByRole("article")
const shownIds = () => cards().map((card) => card.dataset.review!)
const card = (id: string) => cards().find(({ dataset }) => dataset.review === id)
const field = () => screen.getByRole("textbox", { name: "Your response" })

/** From another window, and the sources take it: until then a review is unanswered. */
async function respondElsewhere(...ids: string[]) {
  for (const review_id of ids) {
    await admin.call("responses.create", {
      body: { account_id: account.id, review_id, content: "From elsewhere", status: "pending" },
    })
  }
  await doJobs("response")
}

test("a review that was responded to elsewhere leaves the filtered list, but not while a response to it is written: it stays in its place and says so", async () => {
  const { user, refresh } = await openPage(list)
  const before = shownIds()
  const [first, id, third] = before as [string, string, string]
  await user.keyboard("jj")
  await waitFor(() => expect(card(id)).toHaveFocus())
  await user.keyboard("r")
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard("Half a sentence")
  await respondElsewhere(id, first)
  await refresh()
  expect(shownIds()).toEqual(before.slice(1))
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue("Half a sentence")
  const own = within(card(id)!)
  expect(await own.findByText(/already responded to this review/)).toBeVisible()
  expect(own.getByRole("alert")).toHaveTextContent("From elsewhere")
  await user.keyboard(" more")
  await refresh()
  expect(field()).toHaveValue("Half a sentence more")

  await user.click(own.getByRole("link", { name: "Discard my text" }))
  await waitFor(() => expect(card(id)).toBeUndefined())
  expect(card(third)).toHaveFocus()
  expect(shownIds()).toEqual(before.slice(2))
})

test("a kept response replaces the other one, and goes when another list is opened", async () => {
  const { user, refresh, unmount } = await openPage(list)
  const id = shownIds()[1]!
  await user.click(card(id)!.querySelector<HTMLElement>("[data-action=reply]")!)
  await user.type(field(), "The better one")
  await respondElsewhere(id)
  await refresh()
  await user.click(await screen.findByRole("button", { name: "Replace and publish" }))
  await waitFor(() => expect(card(id)).toBeUndefined())
  const { response } = await admin.call("reviews.get", { params: { id } })
  expect(response).toMatchObject({ content: "The better one" })

  const other = shownIds()[0]!
  await user.click(card(other)!.querySelector<HTMLElement>("[data-action=reply]")!)
  await user.type(field(), "Not sent")
  await respondElsewhere(other)
  await refresh()
  expect(card(other)).toBeVisible()
  await user.click(screen.getByText("Sort").closest("summary")!)
  await user.click(screen.getByRole("link", { name: "Oldest first" }))
  await waitFor(() => expect(card(other)).toBeUndefined())
  unmount()
})

test("after a response is published from a filtered list the keyboard goes on at the next review, after the last one at the one before, and then at the list", async () => {
  const { user, refresh } = await openPage(list)
  const [first, second, third] = shownIds() as [string, string, string]
  const publish = async (id: string) => {
    await user.keyboard("r")
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard("Thank you{Control>}{Enter}{/Control}")
    await waitFor(() => expect(card(id)).toHaveTextContent("Pending"))
    await waitFor(() => expect(card(id)!.querySelector("[data-action=reply]")).toHaveFocus())
    await doJobs("response")
    await refresh()
    expect(card(id)).toBeUndefined()
  }
  await user.keyboard("jj")
  await waitFor(() => expect(card(second)).toHaveFocus())
  await publish(second)
  expect(card(third)).toHaveFocus()
  await user.keyboard("k")
  await waitFor(() => expect(card(first)).toHaveFocus())
  await user.keyboard("jj")
  await settled()

  const rest = shownIds()
  const last = rest.at(-1)!
  for (let at = rest.indexOf(third) + 1; at < rest.length; at += 1) await user.keyboard("j")
  await waitFor(() => expect(card(last)).toHaveFocus())
  await publish(last)
  expect(card(rest.at(-2)!)).toHaveFocus()
  await respondElsewhere(...rest.slice(1, -1))
  await user.keyboard("k".repeat(rest.length))
  await waitFor(() => expect(card(first)).toHaveFocus())
  await publish(first)
  expect(await screen.findByText("No reviews match your filters.")).toBeVisible()
  expect(document.getElementById("review-list")).toHaveFocus()
})
