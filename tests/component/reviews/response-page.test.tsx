import { screen, waitFor } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  doJobs,
  newAccount,
  type Person,
  person,
  removeReview,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount({ integrations: ["google_my_business"], settings: ["ai_responses"] })
})
beforeEach(async () => {
  localStorage.clear()
  admin = await signIn(account.users.Admin)
})

let taken = 0
/** A review at Google without a response, which no other test of this file has touched. */
const ownReview = () => account.reviewIds.filter((_, at) => at % 6 === 3)[taken++]!
/** One at Apple Maps, which is not connected. */
const elsewhere = () => account.reviewIds[2]!

const field = () => screen.getByRole("textbox", { name: "Your response" })
const response = () => document.querySelector<HTMLElement>(".reply")
const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }))
const responseOf = async (id: number) =>
  (await admin.call("reviews.get", { params: { id: String(id) } })).response

async function type(user: UserEvent, text: string) {
  await user.clear(field())
  await user.click(field())
  await user.paste(text)
}

test("a response is kept as a draft, changed, published, changed again and deleted (D-129, D-130)", async () => {
  const id = ownReview()
  const { user, refresh } = await openPage(routes.review(id))
  await type(user, "Thank you for\ncoming.")
  await press(user, "Save draft")
  expect(await screen.findByText("Draft saved")).toBeVisible()
  await waitFor(() => expect(response()).toHaveTextContent("Draft"))
  expect(response()!.textContent).toContain("Thank you for\ncoming.")

  await user.click(screen.getByRole("link", { name: "Edit" }))
  await waitFor(() => expect(field()).toHaveValue("Thank you for\ncoming."))
  await type(user, "Thank you!")
  await press(user, "Publish")
  await waitFor(() => expect(response()).toHaveTextContent("Pending"))
  expect(screen.queryByText("Response published")).toBeNull()
  await doJobs("response")
  expect(await responseOf(id)).toMatchObject({ status: "published" })
  expect(await screen.findByText("Response published", {}, { timeout: 10_000 })).toBeVisible()

  await refresh()
  expect(response()).toHaveTextContent("Published")
  await user.click(screen.getByRole("link", { name: "Edit" }))
  await waitFor(() => expect(field()).toHaveValue("Thank you!"))
  expect(screen.queryByRole("button", { name: "Save draft" })).toBeNull()
  await type(user, "Thank you very much!")
  await press(user, "Publish")
  await waitFor(() => expect(response()).toHaveTextContent("Pending"))
  expect(response()).toHaveTextContent("Thank you very much!")

  await user.click(screen.getByText("Delete"))
  await press(user, "Delete response")
  expect(await screen.findByText("Deleting response…")).toBeVisible()
  await doJobs("response")
  expect(await responseOf(id)).toBeNull()
})

test("a response is told at the field what is wrong with it, and nothing typed is lost", async () => {
  const id = ownReview()
  const { user } = await openPage(routes.review(id))
  await press(user, "Publish")
  expect(await screen.findByText("Write a response first.")).toBeVisible()
  for (const [text, error] of [
    ["All of us say thank you. ".repeat(161).slice(0, 4_001), "Response is too long: 1 character too many"],
    ["é".repeat(2_049), "Response is too long: 2 bytes too many for Google"],
  ] as const) {
    await type(user, text)
    await press(user, "Save draft")
    expect(await screen.findByText(error)).toBeVisible()
    expect(field()).toHaveValue(text)
    expect(field()).toHaveFocus()
  }
  expect(await responseOf(id)).toBeNull()
})

test("a response is suggested, or made of a template, below what was typed", async () => {
  const id = ownReview()
  const { author } = await admin.call("reviews.get", { params: { id: String(id) } })
  const body = { name: "Thanks", content: "Dear {{author}}, come again." }
  await admin.call("response_templates.create", { body })
  const { user } = await openPage(routes.review(id))
  await press(user, "Suggest a reply")
  await waitFor(() => expect(field()).not.toHaveValue(""))
  const first = (field() as HTMLTextAreaElement).value
  expect(first).not.toContain("{{")
  await press(user, "Suggest a reply")
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Suggest a reply" })).not.toHaveAttribute("aria-disabled"),
  )
  expect(field()).not.toHaveValue(`${first}\n\n${first}`)
  await type(user, "My own words.")
  await press(user, "Insert")
  expect(await screen.findByText("Choose a template first.")).toBeVisible()
  await user.selectOptions(screen.getByRole("combobox", { name: "Template" }), "Thanks")
  await press(user, "Insert")
  await waitFor(() => expect(field()).toHaveValue(`My own words.\n\nDear ${author}, come again.`))
})

test("a response stays a draft where the source takes none from here, which says where to post it", async () => {
  const { user } = await openPage(routes.review(elsewhere()))
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull()
  expect(screen.getByText(/does not accept responses from here/)).toBeVisible()
  await type(user, "To be posted by hand")
  await press(user, "Save draft")
  await waitFor(() => expect(response()).toHaveTextContent("To be posted by hand"))
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull()
  await user.click(screen.getByText("Delete"))
  await press(user, "Delete draft")
  expect(await screen.findByText("Response deleted")).toBeVisible()
  await waitFor(() => expect(field()).toHaveValue(""))
})

test("markup, emoji and text from right to left are shown as they were typed", async () => {
  const text = "<script>window.hit = 1</script> <b>شكرا</b> 👩‍👩‍👧 \u202eabc"
  const { user } = await openPage(routes.review(ownReview()))
  await type(user, text)
  await press(user, "Save draft")
  await waitFor(() => expect(document.querySelector(".reply p[dir=auto]")?.textContent).toBe(text))
  expect(document.querySelector(".reply p script, .reply p b")).toBeNull()
  await user.click(screen.getByRole("link", { name: "Edit" }))
  await waitFor(() => expect(field()).toHaveValue(text))
  expect(field()).toHaveAttribute("dir", "auto")
})

test("who responds after someone else is told who answered with what, keeps the own text and may replace it (D-129)", async () => {
  const id = account.reviewIds[6]!
  const { user } = await openPage(routes.review(id))
  await type(user, "From the admin")
  await person(account.users.Manager).call("responses.create", {
    body: { review_id: id, content: "From the manager", status: "draft" },
  })
  await press(user, "Save draft")
  const conflict = await screen.findByRole("alert")
  expect(conflict).toHaveTextContent("Manager Person has already responded to this review.")
  expect(conflict).toHaveTextContent("From the manager")
  expect(field()).toHaveValue("From the admin")
  expect(await responseOf(id)).toMatchObject({ content: "From the manager" })
  await press(user, "Replace draft")
  expect(await screen.findByText("Draft saved")).toBeVisible()
  await waitFor(() => expect(response()).toHaveTextContent("From the admin"))
  expect(await responseOf(id)).toMatchObject({ content: "From the admin" })
})

test("a response that is being written stays, with what happened, when its review is removed by its source", async () => {
  const id = ownReview()
  const { user, refresh } = await openPage(routes.review(id))
  await type(user, "Half a thought")
  await removeReview(account.id, id)
  await refresh()
  expect(await screen.findByRole("alert")).toHaveTextContent("This review was removed by its source")
  expect(field()).toHaveValue("Half a thought")
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull()
  await user.click(screen.getByRole("link", { name: "Discard my text" }))
  expect(screen.queryByRole("textbox", { name: "Your response" })).toBeNull()
})
