import { screen, waitFor, within } from "@testing-library/react"
import type { Url } from "#lib/contract/urls/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { answers, newAccount, type Person, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let admin: Person
let ids: number[]

beforeAll(async () => {
  const account = await newAccount()
  admin = await signIn(account.users.Admin)
  ids = account.locationIds
})

const open = (id: number) => openPage(routes.locationDetails(id, { tab: "review_sources" }))
const section = () => within(screen.getByRole("region", { name: "Review links" }))
const rows = () => section().getAllByRole("listitem")
const add = () => within(section().getByRole("form", { name: "Add a review link" }))
const linksOf = async (id: number) =>
  (await admin.call("urls.list", { query: { location_id: String(id) } }))._embedded.urls.map(
    ({ link }) => link,
  )

test("a location without one says what they are for", async () => {
  await open(ids[0]!)
  expect(section().getByRole("heading", { name: "No review links yet" })).toBeVisible()
  expect(section().getByText(/^Add the page where customers write a review/)).toBeVisible()
  expect(section().getByText("0 of 20 links")).toBeVisible()
})

test("one is added, edited in a dialog and deleted on the page [F-555]", async () => {
  const { user } = await open(ids[1]!)
  await user.type(add().getByLabelText(/^Link/), "g.page/r/pier")
  await user.click(add().getByRole("button", { name: "Add link" }))
  expect(await add().findByText("Link must begin with https:// or http://")).toBeVisible()
  expect(await linksOf(ids[1]!)).toEqual([])

  const typed = add().getByLabelText(/^Link/)
  await user.clear(typed)
  await user.type(typed, "https://g.page/r/pier")
  await user.click(add().getByRole("button", { name: "Add link" }))
  expect(await section().findByRole("link", { name: "g.page/r/pier" })).toBeVisible()
  expect(section().getByText("1 of 20 links")).toBeVisible()
  expect(add().getByLabelText(/^Link/)).toHaveValue("")

  await user.click(section().getByRole("button", { name: "Edit the link to Google" }))
  const dialog = within(await screen.findByRole("dialog"))
  const link = dialog.getByLabelText(/^Link/)
  expect(link).toHaveValue("https://g.page/r/pier")
  await user.clear(link)
  await user.type(link, "https://www.zocdoc.com/review/pier")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(await section().findByRole("link", { name: "www.zocdoc.com/review/pier" })).toBeVisible()

  await user.click(section().getByLabelText("Delete the link to zocdoc.com", { selector: "summary" }))
  await user.click(section().getByRole("button", { name: "Delete" }))
  expect(await section().findByText("No review links yet")).toBeVisible()
  expect(await linksOf(ids[1]!)).toEqual([])
})

test("one of a connection can't be edited here and says so, as does one that no request uses, and one in place of a connection's", async () => {
  const url = (id: number, more: Partial<Url>) => ({
    id,
    location_id: ids[0],
    source_id: id,
    source_name: "Google",
    link: `https://site.example/${id}`,
    exclude_request_reviews: false,
    source_feedback_forbidden: false,
    ...more,
  })
  const urls = [
    url(1, { is_from_connection: true, has_connection: true }),
    url(6, { source_name: "Yelp", source_feedback_forbidden: true }),
    url(2, { source_name: "Facebook", has_connection: true }),
    url(11, { source_id: 1, has_connection: true }),
  ]
  const paged = { _page: 1, _total_pages: 1, _total: urls.length, _links: {} }
  await answers("urls.list", { status: 200, body: { _embedded: { urls }, ...paged } })
  await open(ids[0]!)
  const [google, yelp, facebook, second] = rows()
  expect(google).toHaveTextContent("From the connection with Google, so it can't be edited or deleted here.")
  expect(within(google!).queryByRole("form")).toBeNull()
  expect(yelp).toHaveTextContent("Yelp doesn't allow asking for reviews, so requests leave it out.")
  expect(facebook).toHaveTextContent(
    "Added by hand. The link from the connection with Facebook is used if you delete this one.",
  )
  expect(second).not.toHaveTextContent("connection")
  for (const row of [yelp, facebook, second])
    expect(within(row!).getByRole("button", { name: /^Edit/ })).toBeVisible()
})

test("a full list offers no more", async () => {
  const urls = Array.from({ length: 20 }, (_, at) => ({
    id: at + 1,
    location_id: ids[0],
    source_id: 1,
    source_name: "Google",
    link: `https://g.page/r/${at}`,
    exclude_request_reviews: false,
    source_feedback_forbidden: false,
  }))
  const paged = { _page: 1, _total_pages: 1, _total: 20, _links: {} }
  await answers("urls.list", { status: 200, body: { _embedded: { urls }, ...paged } })
  await open(ids[0]!)
  expect(section().getByText("A location can have up to 20 links. Delete one to add another.")).toBeVisible()
  expect(section().queryByRole("form", { name: "Add a review link" })).toBeNull()
})
