import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const types = [
  ["Testimonial Carousel", "amplify_testimonial_widgets"],
  ["Location Review Feed", "amplify_review_feed_widgets"],
  ["Star Snapshot", "amplify_star_snapshot_widgets"],
  ["Location Information", "amplify_location_information_widgets"],
] as const
const [carousel, feed, snapshot, info] = types.map(([, setting]) => setting) as [
  (typeof types)[0][1],
  (typeof types)[1][1],
  (typeof types)[2][1],
  (typeof types)[3][1],
]
const allTypes = [carousel, feed, snapshot, info]

const list = () => openPage(routes.amplifyWidgets())
const cards = () =>
  within(screen.getByRole("region", { name: "CREATE NEW WIDGET" }))
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent)
const refused = "statusCode=403"

test.each([
  [types[0][0], "P-028"],
  [types[1][0], "P-030"],
  [types[2][0], "P-031"],
  [types[3][0], "P-032"],
])("a card is labelled %s [%s]", async (label, _row) => {
  const account = await newAccount()
  await signIn(account.users.Admin)
  await list()
  expect(cards()).toContain(label)
})

test("settings of the account say which cards there are [P-402]", async () => {
  const account = await newAccount({ settingsOff: [carousel, snapshot] })
  await signIn(account.users.Manager)
  await list()
  expect(cards()).toEqual(["Location Review Feed", "Location Information"])
})

describe("an account without any type", () => {
  test("shows a teaser to whoever has the preview [P-357]", async () => {
    const account = await newAccount({ settings: ["amplify_preview"], settingsOff: [...allTypes] })
    await signIn(account.users.Manager)
    await list()
    expect(screen.getByRole("heading", { name: "Get more from Outpost" })).toBeVisible()
    expect(screen.getByRole("button", { name: "Request Access" })).toBeEnabled()
    expect(screen.queryByRole("region", { name: "CREATE NEW WIDGET" })).toBeNull()
  })

  test("shows it once the last type is switched off [P-358]", async () => {
    const one = await newAccount({ settings: ["amplify_preview"], settingsOff: [feed, snapshot, info] })
    await signIn(one.users.Admin)
    const { unmount } = await list()
    expect(cards()).toEqual(["Testimonial Carousel"])
    unmount()
    const none = await newAccount({ settings: ["amplify_preview"], settingsOff: [...allTypes] })
    await signIn(none.users.Admin)
    await list()
    expect(screen.getByRole("button", { name: "Request Access" })).toBeEnabled()
  })

  test("has no such page without the preview [F-456]", async () => {
    const account = await newAccount({ settingsOff: [...allTypes, "amplify_preview"] })
    await signIn(account.users.Admin)
    await expect(list()).rejects.toThrow(refused)
  })
})

test("amplify_hidden takes every page of it away [P-359]", async () => {
  const account = await newAccount({ settings: ["amplify_hidden"] })
  await signIn(account.users.Admin)
  await expect(list()).rejects.toThrow(refused)
  await expect(openPage(routes.amplifyWidgetNew("teaser"))).rejects.toThrow(refused)
})

test.each([
  ["Manager", true],
  ["Limited User", false],
  ["Read Only", false],
] as const)("the page of widgets opens for a %s: %s [P-356, F-437]", async (type, isOpen) => {
  const account = await newAccount()
  await signIn(account.users[type])
  if (isOpen) {
    await list()
    expect(cards()).toHaveLength(4)
  } else await expect(list()).rejects.toThrow(refused)
})

describe("Create Widget of a location", () => {
  const link = async (account: Awaited<ReturnType<typeof newAccount>>) => {
    const { unmount } = await openPage(routes.locationDetails(account.locationIds[0]!))
    const found = screen.queryByRole("link", { name: "Create Widget" })
    unmount()
    return found !== null
  }

  test("needs permission to create widgets [P-364, L-449]", async () => {
    const account = await newAccount()
    await signIn(account.users.Manager)
    expect(await link(account)).toBe(true)
    await signIn(account.users["Read Only"])
    expect(await link(account)).toBe(false)
  })

  test("needs the feature [L-037]", async () => {
    const account = await newAccount({ settingsOff: ["amplify_location_information_widgets"] })
    await signIn(account.users.Manager)
    expect(await link(account)).toBe(false)
  })
})
