import { screen, within } from "@testing-library/react"
import { maxInList, tooManyInList } from "#lib/contract/comma-list.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, type Person, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
let ids: string[]

beforeAll(async () => {
  account = await newAccount({ moreLocations: maxInList })
  admin = await signIn(account.users.Admin)
  // The location with reviews comes last.
  const quiet = account.moreLocationIds.map(String)
  ids = [...quiet.slice(0, -1), String(account.locationIds[0]), ...quiet.slice(-1)]
})

const bar = () => within(screen.getByRole("region", { name: "Filters" }))
const control = () => bar().getByRole("button", { name: /^Location/ })
const pages = [routes.reviews(), routes.keywords()]

test.each(pages)(
  "%s says at the bar that too many are chosen, without a Retry that cannot help",
  async (path) => {
    const locationId = ids.slice(0, maxInList + 1).join(",")
    await openPage(`${path}?${new URLSearchParams({ locationId, dateDescriptor: "allTime" })}`)
    const alert = bar().getByRole("alert")
    expect(alert).toHaveTextContent(tooManyInList)
    expect(alert.closest(".filters-body")).toBeNull()
    expect(control()).toHaveTextContent(`${maxInList + 1} selected`)
    expect(screen.queryByRole("link", { name: "Retry" })).toBeNull()
    expect(screen.queryByRole("article")).toBeNull()
  },
)

test("as many as a filter holds are shown, the last of them by its name", async () => {
  const held = ids.slice(0, maxInList)
  await openPage(routes.reviews({ locationId: held.join(","), dateDescriptor: "allTime" }))
  expect(bar().queryByRole("alert")).toBeNull()
  expect(control()).toHaveTextContent("Place 001 +499")
  const { _total } = await admin.call("reviews.list", { query: { location_ids: held } })
  expect(_total).toBeGreaterThan(0)
  expect(screen.getAllByText(new RegExp(`(^| of )${_total} reviews$`))[0]).toBeVisible()
})
