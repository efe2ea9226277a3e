import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  doJobs,
  newAccount,
  type Person,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
let ids: number[]

beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
  ids = account.locationIds.slice(0, 3)
})

const names = ["Alder", "Birch", "Cedar"]
const christmas = "2030-12-25"

/** Two locations in one state and one in another; `kept` hours are those of the first. */
async function plans({ groups = [] as object[], kept = [] as object[] } = {}) {
  const [one, two, three] = ids.map((id, at) => ({ id, name: names[at], group_ids: at < 2 ? [7] : [] }))
  const state = (code: string, locations: unknown[], more: object[]) => ({
    country_code: "US",
    country: "United States",
    state: code,
    locations,
    holidays: [{ date: christmas, name: "Christmas Day" }, ...more],
  })
  const regions = [
    state("MA", [one, two], [{ date: "2031-04-21", name: "Patriots' Day" }]),
    state("NY", [three], []),
  ]
  await answers("public_holidays.plan", { status: 200, body: { regions, groups, special_hours: kept } })
}
const open = (more: Record<string, string> = {}) =>
  openPage(routes.locationsHolidays(new URLSearchParams({ id: ids.join(), ...more })))
const cell = (holiday: string, where: string) =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: new RegExp(`${holiday}, ${where}$`) })
const summary = async () =>
  within(await screen.findByText(/^Confirm these holiday hours/).then((one) => one.parentElement!))
const special = async (id: number) =>
  (await admin.call("special_hours.list", { query: { location_id: String(id) } }))._embedded.special_hours

test("named dates stand down and locations across; nothing is chosen beforehand, and where it is no holiday there is no choice (D-317)", async () => {
  const own = { location_id: ids[0], start_date: christmas, closed: true, is_24_hours: false, hours: [] }
  await plans({ kept: [own] })
  const { user } = await open()
  const table = within(screen.getByRole("table", { name: "Public holidays of United States" }))
  expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Date", ...names])
  expect(table.getAllByRole("row").slice(1)).toHaveLength(2)
  const cells = table.getAllByRole<HTMLSelectElement>("combobox", { name: /Day, (Alder|Birch|Cedar)$/ })
  expect(cells.map(({ value }) => value)).toEqual(["", "", "", "", ""])
  expect(table.getByText("No holiday here")).toBeVisible()
  expect(table.getByText("MA")).toBeVisible()
  expect(table.getByText("Now: Closed")).toBeVisible()
  await plans({ kept: [own] })
  await user.click(screen.getByRole("button", { name: "Review changes" }))
  expect(await screen.findByRole("alert")).toBeVisible()
  expect(screen.queryByText("Confirm these holiday hours")).toBeNull()
})

test("choices are summed up before they are confirmed, again when they change, and the name stays with the date (D-317)", async () => {
  await plans()
  const { user, address } = await open()
  await user.selectOptions(cell("Christmas Day", "Alder"), "closed")
  await user.selectOptions(cell("Patriots' Day", "Birch"), "hours")
  await plans()
  await user.click(screen.getByRole("button", { name: "Review changes" }))
  await waitFor(() => expect(document.querySelector("[aria-invalid=true]")).not.toBeNull())
  const time = (end: string) => screen.getByLabelText(new RegExp(`Patriots' Day, Birch ${end}$`))
  await user.type(time("opens"), "10")
  await user.type(time("closes"), "2p")
  await plans()
  await user.click(screen.getByRole("button", { name: "Review changes" }))
  expect((await (await summary()).findAllByRole("listitem")).map((line) => line.textContent)).toEqual([
    expect.stringMatching(/Christmas Day: closed at 1 location$/),
    expect.stringMatching(/Patriots' Day: .+ at 1 location$/),
  ])
  expect(await special(ids[0]!)).toEqual([])

  await user.selectOptions(cell("Christmas Day", "Cedar"), "closed")
  await plans()
  await user.click(screen.getByRole("button", { name: "Review changes" }))
  expect(await (await summary()).findByText(/Christmas Day: closed at 2 locations$/)).toBeVisible()
  await plans()
  await user.click(screen.getByRole("button", { name: "Confirm" }))
  await waitFor(() => expect(address()).toMatch(/\/settings\/locations\/changes?\//))
  await doJobs("location_bulk_action")
  for (const id of [ids[0]!, ids[2]!])
    expect(await special(id)).toEqual([
      expect.objectContaining({ start_date: christmas, closed: true, name: "Christmas Day" }),
    ])
  expect(await special(ids[1]!)).toEqual([
    expect.objectContaining({ start_date: "2031-04-21", closed: false, name: "Patriots' Day" }),
  ])
})

test("groups are a choice of columns, of which two cannot decide about one location (D-317)", async () => {
  const groups = [
    { id: 7, name: "East" },
    { id: 8, name: "Pilots" },
  ]
  await plans({ groups })
  const { user } = await open({ across: "groups" })
  const tabs = within(screen.getByRole("navigation", { name: "Columns" }))
  expect(tabs.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "By location",
    "By group",
    "All together",
  ])
  expect(cell("Christmas Day", "East")).toHaveValue("")
  expect(cell("Christmas Day", "Without a group")).toHaveValue("")
  await user.selectOptions(cell("Christmas Day", "East"), "closed")
  await plans({ groups })
  await user.click(screen.getByRole("button", { name: "Review changes" }))
  expect(await (await summary()).findByText(/Christmas Day: closed at 2 locations$/)).toBeVisible()
})
