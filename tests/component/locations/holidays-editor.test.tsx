import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import type { SpecialHours } from "#lib/contract/special-hours/schema.ts"
import { addDays } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { formatDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { fails, newAccount, type Person, requested, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"
import { locationBody } from "#tests/support/location-body.ts"

let admin: Person
let country: number
const today = todayIn("UTC")

beforeAll(async () => {
  const account = await newAccount()
  admin = await signIn(account.users.Admin)
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  country = Number(_embedded.countries[0]!.id)
})

async function newLocation(): Promise<number> {
  const body = { ...locationBody(country), time_zone: "UTC" }
  return Number((await admin.call("locations.create", { body })).id)
}
const edit = (id: number) => `${routes.locationDetails(id)}?withEdit=true`
const entriesOf = async (id: number) =>
  (await admin.call("special_hours.list", { query: { location_id: String(id), per_page: 250 } }))._embedded
    .special_hours
const section = () => screen.getByText("Holiday hours", { selector: "h2" }).closest("details")!
const row = (name: string) => within(screen.getByRole("group", { name }))
const save = () => screen.getByRole("button", { name: "Save" })
const unfold = (user: UserEvent) => user.click(section().querySelector("summary")!)

async function addDate(user: UserEvent, date: string) {
  await user.click(screen.getByRole("button", { name: "Add date" }))
  const fields = screen.getAllByLabelText("Date")
  await waitFor(() => expect(fields.at(-1)).toHaveFocus())
  await user.type(fields.at(-1)!, date)
  await user.tab()
}

/** Ids of the dates in the form, as it sends them. */
const shownIds = () =>
  [...document.querySelectorAll<HTMLInputElement>("[name^='holidays.'][name$='.id']")].map(
    ({ value }) => value,
  )

async function confirm() {
  const asked = within(await screen.findByRole("alertdialog", { name: "Override holiday hours?" }))
  expect(asked.getByText("Holiday hours differ. Proceeding will override existing dates.")).toBeVisible()
  return asked.getByRole("button", { name: "Confirm" })
}

test("holiday hours are folded away until they are opened [L-272]", async () => {
  const { user } = await openPage(edit(await newLocation()))
  expect(section()).not.toHaveAttribute("open")
  await unfold(user)
  expect(section()).toHaveAttribute("open")
})

test("a date is shown as MM/DD/YY [L-411]", async () => {
  const { user } = await openPage(edit(await newLocation()))
  await unfold(user)
  await addDate(user, "2030-12-25")
  expect(screen.getByLabelText("Date")).toHaveValue("12/25/30")
})

test("new dates have ids that end in -new until they are saved [L-181]", async () => {
  const id = await newLocation()
  const { user, unmount, address } = await openPage(edit(id))
  await unfold(user)
  await addDate(user, addDays(today, 30))
  await addDate(user, addDays(today, 20))
  expect(shownIds()).toEqual([expect.stringMatching(/-new$/), expect.stringMatching(/-new$/)])
  await user.click(save())
  await user.click(await confirm())
  // The page that follows would stand in place of the next one.
  await waitFor(() => expect(address()).not.toContain("withEdit"))
  unmount()
  await openPage(edit(id))
  const saved = (await entriesOf(id)).map((entry) => String(entry.id))
  expect(saved).toHaveLength(2)
  expect(shownIds().toSorted()).toEqual(saved.toSorted())
})

describe("saving dates that differ", () => {
  const sends = () => requested().filter(({ path }) => path === routes.form("location.save")).length

  /** The form of a new location with a date, Save pressed. */
  async function openQuestion() {
    const id = await newLocation()
    const page = await openPage(edit(id))
    await unfold(page.user)
    await addDate(page.user, addDays(today, 30))
    await page.user.click(save())
    return { ...page, id }
  }

  test.each([
    ["asks first", "L-279"],
    ["says that existing dates are overridden", "L-280"],
    ["has a question of its own", "L-584"],
  ])("%s [%s]", async () => {
    const { id } = await openQuestion()
    expect(await confirm()).toBeVisible()
    expect(await entriesOf(id)).toEqual([])
  })

  test("sends the form once that is confirmed [L-281]", async () => {
    const { user } = await openQuestion()
    const button = await confirm()
    expect(sends()).toBe(1)
    await user.click(button)
    await waitFor(() => expect(sends()).toBe(2))
  })

  test("adds each new date once [L-277]", async () => {
    const { user, id } = await openQuestion()
    await user.click(await confirm())
    await waitFor(async () =>
      expect(await entriesOf(id)).toMatchObject([{ start_date: addDays(today, 30), closed: true }]),
    )
  })
})

test("dates with and without hours are saved with the location [L-007]", async () => {
  const id = await newLocation()
  const [first, second] = [addDays(today, 20), addDays(today, 30)]
  const { user } = await openPage(edit(id))
  await unfold(user)
  await addDate(user, second)
  expect(screen.getByLabelText("Date")).toHaveValue(formatDay(second))
  await addDate(user, formatDay(first))
  await user.click(screen.getByRole("switch", { name: `Open on ${formatDay(first)}` }))
  await user.type(screen.getByLabelText(`${formatDay(first)} opens`), "10")
  await user.type(screen.getByLabelText(`${formatDay(first)} closes`), "4p")
  await user.click(save())
  await user.click(await confirm())
  const open = { closed: false, hours: [{ open_time: "10:00", close_time: "16:00" }] }
  await waitFor(async () =>
    expect(await entriesOf(id)).toMatchObject([
      { start_date: first, ...open },
      { start_date: second, closed: true },
    ]),
  )
})

test("what exists is changed under its id and removed only when the form is saved [L-275 L-276 L-278 L-410]", async () => {
  const id = await newLocation()
  const make = async (days: number) => {
    const made = await admin.call("special_hours.create", {
      body: {
        location_id: id,
        start_date: addDays(today, days),
        closed: true,
        is_24_hours: false,
        hours: [],
      },
    })
    return made as SpecialHours
  }
  const [kept, gone] = [await make(9), await make(12)]
  const { user } = await openPage(edit(id))
  await unfold(user)
  const label = formatDay(kept.start_date)
  expect(row(label).getByLabelText("Date, fixed")).toBeDisabled()
  await user.click(row(formatDay(gone.start_date)).getByRole("button", { name: /^Remove/ }))
  expect(await entriesOf(id)).toHaveLength(2)
  await user.click(row(label).getByRole("switch"))
  await user.type(row(label).getByLabelText(`${label} opens`), "24 hours")
  await user.click(save())
  await user.click(await confirm())
  await waitFor(async () =>
    expect(await entriesOf(id)).toMatchObject([{ id: kept.id, closed: false, is_24_hours: true, hours: [] }]),
  )
})

describe("a date in the form", () => {
  const openSection = async () => {
    const { user } = await openPage(edit(await newLocation()))
    await unfold(user)
    return user
  }
  const leave = (user: UserEvent) => user.click(screen.getByLabelText(/^Internal Name/))

  test("that is tomorrow warns, and can be saved [L-407]", async () => {
    const user = await openSection()
    await addDate(user, formatDay(addDays(today, 1)))
    expect(screen.getByText("This date is within 24hrs so it may not be updated in time.")).toBeVisible()
    expect(save()).toBeEnabled()
  })

  test("is there once [L-405 L-409]", async () => {
    const user = await openSection()
    await addDate(user, formatDay(addDays(today, 3)))
    expect(save()).toBeEnabled()
    await addDate(user, formatDay(addDays(today, 3)))
    expect(screen.getByText("You already have special hours set for this date.")).toBeVisible()
    expect(save()).toBeDisabled()
  })

  test("is before ten years ahead [L-404 L-409]", async () => {
    const user = await openSection()
    await addDate(user, "01/01/99")
    expect(screen.getByText("Date cannot be more than 10 years in advance.")).toBeVisible()
    expect(save()).toBeDisabled()
    const date = screen.getByLabelText("Date")
    const inTenYears = `${Number(today.slice(0, 4)) + 10}${today.slice(4).replace("02-29", "02-28")}`
    for (const [day, isLate] of [
      [addDays(inTenYears, 1), true],
      [addDays(inTenYears, -1), false],
    ] as const) {
      await user.clear(date)
      await user.type(date, formatDay(day))
      const said = screen.queryByText("Date cannot be more than 10 years in advance.")
      expect([day, said !== null]).toEqual([day, isLate])
    }
  })

  test("is required [L-403 L-409]", async () => {
    const user = await openSection()
    await addDate(user, formatDay(addDays(today, 3)))
    await user.clear(screen.getByLabelText("Date"))
    await leave(user)
    expect(screen.getByText("You must have a date selected")).toBeVisible()
    expect(save()).toBeDisabled()
    await user.type(screen.getByLabelText("Date"), formatDay(addDays(today, 2)))
    expect(save()).toBeEnabled()
  })

  test("has both times where it is open [L-406 L-409]", async () => {
    const user = await openSection()
    const label = formatDay(addDays(today, 3))
    await addDate(user, label)
    await user.click(screen.getByRole("switch", { name: `Open on ${label}` }))
    await user.type(screen.getByLabelText(`${label} opens`), "9")
    await leave(user)
    expect(screen.getByText("You must have an opening and closing time if location is open.")).toBeVisible()
    expect(save()).toBeDisabled()
    await user.click(screen.getByRole("switch", { name: `Open on ${label}` }))
    expect(save()).toBeEnabled()
  })

  test("is the seventh closed one in a row with an advisory, and can be saved [L-408]", async () => {
    const user = await openSection()
    for (const days of [1, 2, 3, 4, 5, 6]) await addDate(user, formatDay(addDays(today, days)))
    const advisory =
      "If your business will be closed for 7 or more days in a row, Google may mark the business as temporarily closed or reject the request."
    expect(screen.queryByText(advisory)).toBeNull()
    await addDate(user, formatDay(addDays(today, 7)))
    expect(screen.getByText(advisory)).toBeVisible()
    expect(save()).toBeEnabled()
  })
})

test("when a date cannot be saved the location is not either, and a second press saves both [L-286]", async () => {
  const id = await newLocation()
  const { user } = await openPage(edit(id))
  await user.clear(screen.getByLabelText(/^City/))
  await user.type(screen.getByLabelText(/^City/), "Bedok")
  await unfold(user)
  await addDate(user, formatDay(addDays(today, 15)))
  const mend = await fails("special_hours.create", 500, {})
  await user.click(save())
  await user.click(await confirm())
  expect(await screen.findByText("There was an error updating holiday hours")).toBeVisible()
  const cityOf = async () => (await admin.call("locations.get", { params: { id: String(id) } })).city
  expect(await cityOf()).not.toBe("Bedok")
  await mend()
  await user.click(save())
  await waitFor(async () => expect(await cityOf()).toBe("Bedok"))
  expect(await entriesOf(id)).toHaveLength(1)
})

test("public holidays of the country are taken over in one step, each once", async () => {
  const id = await newLocation()
  const { user } = await openPage(edit(id))
  await unfold(user)
  await user.click(screen.getByRole("button", { name: "Add public holidays" }))
  expect(await screen.findByText(/dates added, closed\.$/)).toBeVisible()
  const count = screen.getAllByLabelText("Date").length
  expect(count).toBeGreaterThan(8)
  await user.click(screen.getByRole("button", { name: "Add public holidays" }))
  expect(await screen.findByText("All public holidays of the next twelve months are listed.")).toBeVisible()
  await user.click(save())
  await user.click(await confirm())
  await waitFor(async () => expect(await entriesOf(id)).toHaveLength(count))
})
