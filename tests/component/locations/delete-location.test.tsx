import { screen, waitFor, within } from "@testing-library/react"
import { DeletedMeanwhile } from "#components/locations/deleted-meanwhile.tsx"
import { routes } from "#lib/routes/routes.ts"
import { answers, fails, newAccount, type Person, requested, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"
import { ownWhitelabel } from "#tests/support/component/own-whitelabel.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const open = (id: number, query: Record<string, string> = {}) => openPage(routes.locationDetails(id, query))
const dialog = () => screen.findByRole("alertdialog")
const press = () => screen.getByRole("button", { name: "Delete" })

async function asked(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.click(press())
  return within(await dialog())
}

describe("a location of several", () => {
  let admin: Person
  let ids: number[]
  let groupId: number
  const isThere = async (id: number) =>
    (await admin.call("locations.list", { query: {} }))._embedded.locations.some((one) => one.id === id)

  beforeAll(async () => {
    const account = await newAccount()
    admin = await signIn(account.users.Admin)
    ids = account.locationIds
    groupId = account.groupIds[0]!
  })

  test("has a button to delete it [L-056]", async () => {
    await open(ids[1]!)
    expect(screen.getByRole("button", { name: "Delete" })).toBeVisible()
  })

  test("is deleted after a question alone [L-338]", async () => {
    const { user } = await open(ids[1]!)
    const question = await asked(user)
    expect(question.getByRole("heading", { name: /^Delete .+\?$/ })).toBeVisible()
    expect(
      question.getByText(
        "This removes the location and its data from reports. You can restore it for 30 days.",
      ),
    ).toBeVisible()
    expect(await isThere(ids[1]!)).toBe(true)
    await user.click(question.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(await isThere(ids[1]!)).toBe(true)
  })

  test("is told to be deleted, and the list keeps its query [L-005 L-018 L-339 L-580]", async () => {
    const listQuery = { keywords: "e", "sort[by]": "city", "sort[order]": "desc" }
    const { user, address } = await open(ids[0]!, { ...listQuery, group_id: String(groupId) })
    const question = await asked(user)
    expect(question.getByRole("heading", { name: "Delete Alder Café?" })).toBeVisible()
    await user.click(question.getByRole("button", { name: "Delete" }))
    await waitFor(() => expect(address()).toMatch(/^\/settings\/locations\?/))
    expect(Object.fromEntries(new URL(address(), "http://page.test").searchParams)).toEqual({
      ...listQuery,
      groupId: String(groupId),
    })
    expect(await screen.findByText("Alder Café successfully deleted")).toBeVisible()
    expect(await isThere(ids[0]!)).toBe(false)
  })

  test.each([
    [
      "the Review API's own words",
      { error: "The location has open requests." },
      "The location has open requests.",
    ],
    ["words of its own", {}, "There was an error deleting your location."],
  ])("that cannot be deleted says so in %s, and stays [L-578 L-579]", async (_, body, text) => {
    await fails("locations.delete", 422, body)
    const { user } = await open(ids[1]!)
    const question = await asked(user)
    await user.click(question.getByRole("button", { name: "Delete" }))
    expect(await question.findByText(text)).toBeVisible()
    expect(await isThere(ids[1]!)).toBe(true)
  })

  test("says when the account could not be asked [L-539]", async () => {
    const { user } = await open(ids[1]!)
    await fails("accounts.get", 500)
    const question = await asked(user)
    expect(await question.findByText("Something went wrong fetching account information.")).toBeVisible()
  })
})

test("the last location of an account, also one that has become it since the page was opened, is not deleted [L-230 L-340 L-488 L-577 L-581]", async () => {
  const account = await newAccount()
  const admin = await signIn(account.users.Admin)
  const [kept, ...others] = account.locationIds as [number, ...number[]]
  const { user, unmount } = await open(kept)
  for (const id of others) await admin.call("locations.delete", { params: { id: String(id) } })
  const blocked = async (somebody: typeof user) => {
    await somebody.click(press())
    expect(await screen.findByText(/^Can't delete the last location on the account\./)).toBeVisible()
    const refusal = within(await dialog())
    expect(refusal.getByRole("heading", { name: "Unable to Delete Location." })).toBeVisible()
    expect(refusal.getByRole("link", { name: /@/ })).toHaveAttribute(
      "href",
      expect.stringMatching(/^mailto:/),
    )
    expect(refusal.queryByRole("button", { name: "Delete" })).toBeNull()
  }
  await blocked(user)
  expect(requested("accounts.get")).toHaveLength(1)
  unmount()
  await blocked((await open(kept)).user)
  const { _embedded } = await admin.call("locations.list", { query: {} })
  expect(_embedded.locations.map(({ id }) => id)).toEqual([kept])
})

test("where support manages locations, both buttons say whom to ask [L-577]", async () => {
  const account = await newAccount({ settingsOff: ["self_serve_locations"] })
  await signIn(account.users.Admin)
  const { user, unmount } = await open(account.locationIds[0]!)
  const refusal = await asked(user)
  expect(refusal.getByRole("heading", { name: "Unable to Delete Location." })).toBeVisible()
  expect(
    refusal.getByText(/^Please contact support to delete a location from your account\./),
  ).toHaveTextContent(/Contact support at \S+@\S+/)
  unmount()
  const list = await openPage(routes.locations())
  await list.user.click(screen.getByRole("button", { name: "Add Location" }))
  const add = within(await dialog())
  expect(add.getByRole("heading", { name: "Unable to Add Location." })).toBeVisible()
  expect(add.getByText(/^Please contact support to add a location to your account\./)).toHaveTextContent(
    /Contact support at \S+@\S+/,
  )
})

test("people of a white label are sent to its own phone and email, never to the provider's [L-472 L-473]", async () => {
  const account = await newAccount()
  const admin = await signIn(account.users.Admin)
  const [kept, ...others] = account.locationIds as [number, ...number[]]
  for (const id of others) await admin.call("locations.delete", { params: { id: String(id) } })
  await answers("whitelabels.mine", { status: 200, body: ownWhitelabel(account.id) })
  await signIn(account.users.Admin)
  const { user } = await open(kept)
  await user.click(press())
  const refusal = await dialog()
  expect(refusal).toHaveTextContent(
    "Can't delete the last location on the account. Contact support at 555 010 7788 or care@northwind.example.",
  )
  expect(
    within(refusal)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["mailto:care@northwind.example"])
  expect(document.body.innerHTML).not.toContain("support@outpost.example")
})

test("what someone typed for a location that is deleted meanwhile is there to read, hours and holidays too", () => {
  const times = (prefix: string, opens: string, closes: string) => ({
    [`${prefix}.slots.0.opens`]: [opens],
    [`${prefix}.slots.0.closes`]: [closes],
  })
  const values = {
    name: ["Quay"],
    city: ["Lyon"],
    time_zone: ["Europe/Paris"],
    "week.sunday.open": ["false"],
    ...times("week.monday", "9", "5:30 sharp"),
    "holidays.0.id": ["0-new"],
    "holidays.0.date": ["12/25/2027"],
    "holidays.0.open": ["false"],
    "holidays.1.id": ["1-new"],
    "holidays.1.date": ["12/31/2027"],
    ...times("holidays.1", "24 hours", ""),
  }
  renderInApp(<DeletedMeanwhile state={{ errors: {}, values }} canRestore={false} />)
  const rows = screen
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(rows.slice(0, 3)).toEqual([
    ["Internal Name", "Quay"],
    ["City", "Lyon"],
    ["Time zone", "Europe/Paris"],
  ])
  expect(rows).toContainEqual(["Monday", "9 to 5:30 sharp"])
  expect(rows).toContainEqual(["Sunday", "Closed"])
  expect(rows.slice(-2)).toEqual([
    ["12/25/2027", "Closed"],
    ["12/31/2027", "24 hours"],
  ])
})
