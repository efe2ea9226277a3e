import { screen, waitFor, within } from "@testing-library/react"
import { closedWeek } from "#lib/hours/week.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  answers,
  fails,
  holds,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { noteTimers } from "#tests/support/component/note-timers.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const total = 30
let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount({ moreLocations: total - 5 })
  admin = await signIn(account.users.Admin)
})

const list = () => openPage(routes.locations())
const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` })
const bar = () => within(screen.getByRole("group", { name: "Selection" }))
const dialog = () => within(screen.getByRole("dialog", { name: "Bulk Edit Location Hours" }))
const confirm = () => dialog().getByRole("button", { name: /^(Confirm|Saving\.\.\.)$/ })
type User = Awaited<ReturnType<typeof openPage>>["user"]

async function typeMonday(user: User, opens: string, closes: string) {
  const add = await dialog().findByRole("button", { name: "Add Hours" })
  expect(dialog().queryByText("Customers see no opening hours.")).toBeNull()
  await user.click(add)
  await user.click(dialog().getByRole("switch", { name: "Monday open" }))
  await user.type(dialog().getByLabelText("Monday opens"), opens)
  await user.type(dialog().getByLabelText("Monday closes"), closes)
}
async function editHours(user: User, names: string[]) {
  for (const name of names) await user.click(box(name))
  await user.click(bar().getByRole("button", { name: "Edit Hours" }))
  await screen.findByRole("dialog", { name: "Bulk Edit Location Hours" })
}
const stored = async () => {
  const { _embedded } = await admin.call("locations.list", { query: { per_page: 500, "sort[by]": "name" } })
  return Promise.all(
    _embedded.locations.map(({ id }) => admin.call("locations.get", { params: { id: String(id) } })),
  )
}
const monday = (open_time: string, close_time: string) => ({
  open: true,
  is_24_hours: false,
  hours: [{ open_time, close_time }],
})
/** A toast of three seconds goes. */
async function expectGone(text: string, timers: ReturnType<typeof noteTimers>) {
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  expect(timers()).toContain(3_000)
}
const calls = (id: Parameters<typeof requested>[0]) => requested(id).length

test("the hours of two selected locations are replaced, each by its own calls [L-106 L-107 L-108 L-491 L-492 L-553]", async () => {
  const timers = noteTimers("Successfully updated hours")
  const { user } = await list()
  expect(screen.queryByRole("button", { name: "Edit Hours" })).toBeNull()
  const before = await stored()
  await editHours(user, ["Place 001", "Place 002"])
  expect(dialog().getByText("2 locations will get these hours.")).toBeVisible()
  expect(confirm()).toBeDisabled()
  await typeMonday(user, "9", "5:30 PM")
  expect(
    dialog().getByText(
      "Closed on Tuesday, Wednesday, Thursday, Friday, Saturday, and Sunday at all 2 locations.",
    ),
  ).toBeVisible()
  expect(confirm()).toBeEnabled()
  const release = await holds("locations.update")
  await user.click(confirm())
  await waitFor(() => expect(confirm()).toBeDisabled())
  expect(dialog().getByText(/^Updating hours: \d of 2 locations$/)).toBeVisible()
  await release()
  expect(await screen.findByText("Successfully updated hours")).toBeVisible()
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect([calls("locations.get"), calls("locations.update"), calls("locations.update_hours")]).toEqual([
    2, 2, 0,
  ])
  const after = await stored()
  for (const [at, location] of after.entries()) {
    const { hours, version, updated_at, ...rest } = location
    const { hours: hadHours, version: _, updated_at: __, ...had } = before[at]!
    expect(rest).toEqual(had)
    const isChanged = ["Place 001", "Place 002"].includes(location.name)
    expect(hours?.monday).toEqual(isChanged ? monday("09:00", "17:30") : hadHours?.monday)
  }
  for (const { body } of requested("locations.update")) {
    expect(JSON.parse(body)).toMatchObject({ name: expect.stringMatching(/^Place 00/), version: 1 })
  }
  expect(box("Place 001")).not.toBeChecked()
  await expectGone("Successfully updated hours", timers)
})

test("an undo gives locations back the hours from before, or none, except where they were changed since", async () => {
  const names = ["Place 013", "Place 014", "Place 015"]
  const hoursOf = async () =>
    (await stored()).filter(({ name }) => names.includes(name)).map(({ hours }) => hours?.monday ?? null)
  const idsOf = (await stored()).filter(({ name }) => names.includes(name)).map(({ id }) => String(id))
  const update = (id: string, body: object) => admin.call("locations.update", { params: { id }, body })
  const week = { ...closedWeek(), monday: monday("06:00", "14:00") }
  await update(idsOf[0]!, { hours: week })
  await update(idsOf[1]!, { remove_hours: true })
  const [first, second] = await hoursOf()
  expect([first, second]).toEqual([monday("06:00", "14:00"), null])
  const { user } = await list()
  await editHours(user, names)
  await typeMonday(user, "11", "8p")
  await user.click(confirm())
  const toast = (await screen.findByText("Successfully updated hours")).closest<HTMLElement>("[role=status]")!
  expect(await hoursOf()).toEqual(names.map(() => monday("11:00", "20:00")))
  await update(idsOf[2]!, { hours: { ...week, monday: monday("12:00", "13:00") } })
  await user.click(within(toast).getByRole("button", { name: "Undo" }))
  expect(
    await screen.findByText(
      "The hours have been restored. 1 location has been changed since and stays as it is.",
    ),
  ).toBeVisible()
  expect(await hoursOf()).toEqual([first, null, monday("12:00", "13:00")])
})

test("what was wrong is said at its field, and nothing is changed", async () => {
  const { user } = await list()
  await editHours(user, ["Place 003"])
  await typeMonday(user, "9", "25")
  await user.click(confirm())
  expect(await dialog().findByText("Enter a time such as 9:30 AM")).toBeVisible()
  expect(calls("locations.update")).toBe(0)
})

test.each([
  [["Place 004"], 1, "Location could not be updated"],
  [["Place 004", "Place 005", "Place 006"], 3, "3 locations could not be updated"],
])("failures of %j are counted [L-561 L-562]", async (names, failures, text) => {
  const timers = noteTimers(text)
  await fails("locations.update", 500, {})
  const { user } = await list()
  await editHours(user, names)
  await typeMonday(user, "9", "5p")
  await user.click(confirm())
  expect((await screen.findByRole("alert")).textContent).toContain(text)
  expect(calls("locations.update")).toBe(failures)
  expect(dialog().getByLabelText("Monday opens")).toHaveValue("9:00 AM")
  await expectGone(text, timers)
})

test("what the server says of all of them is shown, and what one of several says is not [L-563]", async () => {
  await fails("locations.update", 422, { error: "Hours are managed elsewhere" })
  const { user } = await list()
  await editHours(user, ["Place 007", "Place 008"])
  await typeMonday(user, "9", "5p")
  await user.click(confirm())
  expect(await screen.findByText("Hours are managed elsewhere")).toBeVisible()
})

test("those that worked stay changed when another one fails", async () => {
  const { user } = await list()
  const gone = (await stored()).find(({ name }) => name === "Place 010")!
  await admin.call("locations.delete", { params: { id: String(gone.id) } })
  await editHours(user, ["Place 009", "Place 010"])
  await typeMonday(user, "8", "4p")
  await user.click(confirm())
  expect(await screen.findByText("Location could not be updated")).toBeVisible()
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(box("Place 009")).not.toBeChecked()
  const changed = (await stored()).filter(({ hours }) => hours?.monday.hours[0]?.open_time === "08:00")
  expect(changed.map(({ name }) => name)).toEqual(["Place 009"])
  await admin.call("locations.restore", { params: { id: String(gone.id) } })
})

test("all locations that the list finds are selected across its pages; more than a page of them are changed by a job", async () => {
  const { user, address, unmount } = await list()
  await user.click(screen.getByRole("checkbox", { name: "Select all locations on this page" }))
  expect(bar().getByText("25 selected")).toBeVisible()
  await user.click(bar().getByRole("button", { name: `Select all ${total} locations` }))
  expect(bar().getByText(`All ${total} selected`)).toBeVisible()
  await user.click(bar().getByRole("button", { name: "Edit Hours" }))
  await screen.findByRole("dialog", { name: "Bulk Edit Location Hours" })
  await typeMonday(user, "7", "3p")
  await user.click(confirm())
  await waitFor(() => expect(address()).toContain("/settings/locations/changes/"))
  expect([calls("locations.update"), calls("location_bulk_actions.create")]).toEqual([0, 1])
  const body = JSON.parse(requested("location_bulk_actions.create")[0]!.body)
  expect(body).toMatchObject({ hours: { monday: monday("07:00", "15:00") } })
  expect(new Set(body.location_ids).size).toBe(total)
  unmount()
})

test("a search, made while it is typed, drops the selection of all locations", async () => {
  const { user, address } = await list()
  await user.click(screen.getByRole("checkbox", { name: "Select all locations on this page" }))
  await user.click(bar().getByRole("button", { name: `Select all ${total} locations` }))
  await user.type(screen.getByRole("searchbox", { name: "Search locations" }), "Place")
  await waitFor(() => expect(address()).toContain("keywords=Place"))
  await waitFor(() => expect(screen.queryByRole("group", { name: "Selection" })).toBeNull())
  expect(box("Place 001")).not.toBeChecked()
})

describe("holiday hours of selected locations", () => {
  const names = ["Place 011", "Place 012"]
  const title = "Add Holiday Hours"
  const holidays = () => within(screen.getByRole("dialog", { name: title }))
  const press = () => holidays().getByRole("button", { name: /^(Confirm|Continue anyway)$/ })
  const idOf = async (name: string) => (await stored()).find((one) => one.name === name)!.id
  const entriesOf = async (name: string) => {
    const query = { location_id: String(await idOf(name)), per_page: 250 }
    return (await admin.call("special_hours.list", { query }))._embedded.special_hours
  }
  async function addHours(user: User) {
    for (const name of names) await user.click(box(name))
    await user.click(bar().getByRole("button", { name: title }))
    await screen.findByRole("dialog", { name: title })
  }
  async function typeHours(user: User, date: string, slots: [string, string][]) {
    await user.type(holidays().getAllByLabelText("Date").at(-1)!, date)
    const row = within(holidays().getByRole("group", { name: date }))
    await user.click(row.getByRole("switch"))
    for (const [at, [opens, closes]] of slots.entries()) {
      if (at > 0) await user.click(row.getByRole("button", { name: `Add hours to ${date}` }))
      await user.type(row.getAllByLabelText(/opens/).at(-1)!, opens)
      await user.type(row.getAllByLabelText(/closes/).at(-1)!, closes)
    }
  }

  test("are entered in a modal [P-065]", async () => {
    const { user } = await list()
    await addHours(user)
    const modal = screen.getByRole("dialog", { name: title })
    expect(modal).toBeVisible()
    expect(within(modal).getByLabelText("Date")).toHaveValue("")
  })

  describe("of which two have a date and one has none", () => {
    const warning = "Holiday hours differ. Proceeding will override existing dates."
    async function fillIn(user: User) {
      await addHours(user)
      await typeHours(user, "12/24/28", [
        ["1p", "5:00 PM"],
        ["9:00 AM", "11:30 AM"],
      ])
      await user.click(holidays().getByRole("button", { name: "Add date" }))
      await user.type(holidays().getAllByLabelText("Date").at(-1)!, "12/25/28")
      await user.click(holidays().getByRole("button", { name: "Add date" }))
      expect(press()).toHaveTextContent("Confirm")
      await user.click(press())
      expect(await holidays().findByText(warning)).toBeVisible()
    }
    type Sent = { start_date: string; location_ids: string[]; hours: Record<string, string>[] }
    let sent: Sent[]

    test.each([
      ["warn before dates are overridden, and send nothing", "P-254"],
      ["are asked about by Continue anyway", "P-255"],
    ])("%s [%s]", async () => {
      const { user } = await list()
      await fillIn(user)
      expect(press()).toHaveTextContent("Continue anyway")
      expect(calls("special_hours.create")).toBe(0)
    })

    test("are sent by the second press, and said to be saved [P-256 P-475]", async () => {
      const { user } = await list()
      await fillIn(user)
      await user.click(press())
      expect(await screen.findByText("Your holiday hours have been updated.")).toBeVisible()
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      expect(box("Place 011")).not.toBeChecked()
      sent = requested("special_hours.create").map(({ body }) => JSON.parse(body))
      expect(sent).not.toEqual([])
    })

    test("are sent once for each date [P-440]", () => {
      expect(sent).toHaveLength(2)
    })

    test("are not sent where there is no date [P-328]", () => {
      expect(sent.map(({ start_date }) => start_date)).toEqual(["2028-12-24", "2028-12-25"])
    })

    test("are sent with date, hours and locations [P-439]", async () => {
      const location_ids = (await Promise.all(names.map(idOf))).map(String)
      const entry = { location_ids, is_24_hours: false }
      expect(sent).toEqual([
        { ...entry, start_date: "2028-12-24", closed: false, hours: [expect.anything(), expect.anything()] },
        { ...entry, start_date: "2028-12-25", closed: true, hours: [] },
      ])
    })

    test("are sent in the order of opening [P-329]", () => {
      expect(sent[0]!.hours.map(({ open_time }) => open_time)).toEqual(["09:00", "13:00"])
    })

    test("are sent as times of 24 hours [L-283 P-330]", () => {
      expect(sent[0]!.hours).toEqual([
        { open_time: "09:00", close_time: "11:30" },
        { open_time: "13:00", close_time: "17:00" },
      ])
    })

    test.each(names)("are those of %s [P-010]", async (name) => {
      const dates = (await entriesOf(name)).map(({ start_date, closed }) => [start_date, closed])
      expect(dates).toEqual([
        ["2028-12-24", false],
        ["2028-12-25", true],
      ])
    })
  })

  test("are given back by an undo, or taken away, except where they were changed since", async () => {
    const three = ["Place 016", "Place 017", "Place 018"]
    const ids = await Promise.all(three.map(idOf))
    const datesOf = async (name: string) =>
      (await entriesOf(name)).map(({ start_date, closed, hours }) => [start_date, closed ? "closed" : hours])
    const own = [{ open_time: "10:00", close_time: "12:00" }]
    const body = { location_id: ids[0]!, closed: false, is_24_hours: false, hours: own }
    await admin.call("special_hours.create", { body: { ...body, start_date: "2028-12-24" } })
    const { user } = await list()
    for (const name of three) await user.click(box(name))
    await user.click(bar().getByRole("button", { name: title }))
    await screen.findByRole("dialog", { name: title })
    for (const date of ["12/24/28", "12/26/28"]) {
      if (date !== "12/24/28") await user.click(holidays().getByRole("button", { name: "Add date" }))
      await user.type(holidays().getAllByLabelText("Date").at(-1)!, date)
    }
    await user.click(press())
    await user.click(await holidays().findByRole("button", { name: "Continue anyway" }))
    const done = await screen.findByText("Your holiday hours have been updated.")
    const both = ["2028-12-24", "2028-12-26"].map((date) => [date, "closed"])
    for (const name of three) expect(await datesOf(name)).toEqual(both)
    const since = (await entriesOf(three[2]!)).find(({ start_date }) => start_date === "2028-12-26")!
    const later = { closed: false, hours: own }
    await admin.call("special_hours.update", { params: { id: String(since.id) }, body: later })
    const toast = done.closest<HTMLElement>("[role=status]")!
    await user.click(within(toast).getByRole("button", { name: "Undo" }))
    expect(
      await screen.findByText(
        "The holiday hours have been restored. 1 location has been changed since and stays as it is.",
      ),
    ).toBeVisible()
    expect(await datesOf(three[0]!)).toEqual([["2028-12-24", own]])
    expect(await datesOf(three[1]!)).toEqual([])
    expect(await datesOf(three[2]!)).toEqual([both[0], ["2028-12-26", own]])
  })

  test("are not offered without their flag [P-376]", async () => {
    const experiment = { id: 1, account_id: account.id, name: "specialHours", enabled: false }
    const experiments = {
      _page: 1,
      _total: 1,
      _total_pages: 1,
      _embedded: { account_experiments: [experiment] },
    }
    await answers("account_experiments.list", { status: 200, body: experiments })
    await signIn(account.users.Admin)
    const { user } = await list()
    await user.click(box("Place 011"))
    expect(bar().getByRole("button", { name: "Edit Hours" })).toBeVisible()
    expect(bar().queryByRole("button", { name: title })).toBeNull()
    await expect(openPage(routes.locationsHolidayHours("id=1"))).rejects.toThrow("statusCode=403")
  })

  test("that are refused say what the server says, and stay as typed; a change is asked about again [P-476]", async () => {
    await fails("special_hours.create", 422, { error: "Holiday hours are managed elsewhere" })
    const { user } = await list()
    await addHours(user)
    await user.click(press())
    expect(await holidays().findByText("You must have a date selected")).toBeVisible()
    await typeHours(user, "01/02/29", [["9a", "25"]])
    await user.click(press())
    expect(await holidays().findByText("Enter a time such as 9:30 AM")).toBeVisible()
    expect(press()).toHaveTextContent("Confirm")
    const closes = holidays().getByLabelText("01/02/29 closes")
    await user.clear(closes)
    await user.type(closes, "5p")
    await user.click(press())
    await waitFor(() => expect(press()).toHaveTextContent("Continue anyway"))
    await user.click(press())
    expect(await holidays().findByText("Holiday hours are managed elsewhere")).toBeVisible()
    expect(press()).toHaveTextContent("Confirm")
    expect(holidays().getByLabelText("01/02/29 opens")).toHaveValue("9:00 AM")
  })
})

test("locations that cannot be fetched say so, and can be asked for again [F-653]", async () => {
  const mend = await fails("locations.list", 500)
  const { refresh } = await list()
  expect(
    screen.getByText("Unable to fetch locations at this time. Please reload or try again later."),
  ).toBeVisible()
  expect(screen.getByRole("link", { name: "Retry" })).toHaveAttribute("href", routes.locations())
  await mend()
  await refresh()
  await waitFor(() => expect(box("Place 001")).toBeVisible())
})

test("whoever may only read locations can export what is selected, and change nothing [P-372 P-375]", async () => {
  await signIn(account.users["Read Only"])
  const { user } = await list()
  await user.click(screen.getAllByRole("checkbox", { name: /^Select [^a]/ })[0]!)
  expect(
    bar()
      .getAllByRole("button")
      .map((button) => button.textContent),
  ).toEqual(["Select all 3 locations", "Export selected", ""])
  await signIn(account.users.Admin)
})
