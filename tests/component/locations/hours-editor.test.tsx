import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, type Person, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"
import { locationBody } from "#tests/support/location-body.ts"

let account: Account
let admin: Person
let id: number
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const made = await admin.call("locations.create", {
    body: locationBody(Number(_embedded.countries[0]!.id)),
  })
  id = Number(made.id)
})

const edit = (id: number) => `${routes.locationDetails(id)}?withEdit=true`
const hoursOf = async (id: number) =>
  (await admin.call("locations.get", { params: { id: String(id) } })).hours
const dayRow = (name: string) => within(screen.getByRole("group", { name }))
const closed = { open: false, is_24_hours: false, hours: [] }

const opens = (day: string) => screen.getByLabelText(`${day} opens`)
const openSwitch = (day: string) => screen.getByRole("switch", { name: `${day} open` })

/** The form of a new location, in which hours were just added. */
async function openNew() {
  const page = await openPage(routes.locationNew())
  await page.user.click(await screen.findByRole("button", { name: "Add Hours" }))
  return page
}

test("a location without hours shows Add Hours alone [L-259]", async () => {
  await openPage(edit(id))
  expect(await screen.findByRole("button", { name: "Add Hours" })).toBeVisible()
  expect(screen.queryByRole("switch", { name: / open$/ })).toBeNull()
  expect(screen.queryByLabelText(/ opens$/)).toBeNull()
})

test("Add Hours lists all seven days, closed [L-260]", async () => {
  await openNew()
  const switches = screen.getAllByRole("switch", { name: / open$/ })
  expect(switches).toHaveLength(7)
  for (const one of switches) expect(one).not.toBeChecked()
  expect(openSwitch("Monday")).toHaveFocus()
})

test("hours that were added and left without an open day are not saved, nor closed all week", async () => {
  const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
  const made = await admin.call("locations.create", {
    body: { ...locationBody(Number(_embedded.countries[0]!.id)), external_id: "untouched" },
  })
  const id = Number(made.id)
  const saved = async (prepare: (user: Awaited<ReturnType<typeof openPage>>["user"]) => Promise<unknown>) => {
    const { version } = await admin.call("locations.get", { params: { id: String(id) } })
    const { user, unmount } = await openPage(edit(id))
    await prepare(user)
    await user.click(await screen.findByRole("button", { name: "Add Hours" }))
    expect(screen.getByText(/A week without any open day is not saved/)).toBeVisible()
    // Another change, since a location that is saved as it was keeps its version.
    await user.type(screen.getByLabelText("Address 2"), "b")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(async () => {
      const now = await admin.call("locations.get", { params: { id: String(id) } })
      expect(now.version).toBeGreaterThan(version!)
    })
    unmount()
    return hoursOf(id)
  }
  expect(await saved(async () => undefined)).toBeNull()
  const monday = { open: true, is_24_hours: true, hours: [] }
  const week = { monday, tuesday: closed, wednesday: closed, thursday: closed, friday: closed }
  await admin.call("locations.update", {
    params: { id: String(id) },
    body: { hours: { ...week, saturday: closed, sunday: closed } },
  })
  expect(
    await saved(async (user) => user.click(await screen.findByRole("button", { name: "Remove Hours" }))),
  ).toBeNull()
})

test.each([
  ["5:30 pm", "5:30 PM"],
  ["5:30 PM", "5:30 PM"],
  ["5:30", "5:30 AM"],
  ["9", "9:00 AM"],
  ["12:30p", "12:30 PM"],
])("%s is read as a time and shown as %s [L-392 L-402]", async (typed, shown) => {
  const { user } = await openNew()
  await user.click(openSwitch("Monday"))
  await user.type(opens("Monday"), typed)
  await user.tab()
  expect(opens("Monday")).toHaveValue(shown)
  expect(dayRow("Monday").queryByText("Enter a time such as 9:30 AM")).toBeNull()
})

test("a second slot is added to a day [L-268]", async () => {
  const { user } = await openNew()
  await user.click(openSwitch("Monday"))
  await user.click(dayRow("Monday").getByRole("button", { name: "Add hours to Monday" }))
  await waitFor(() => expect(screen.getAllByLabelText("Monday opens")).toHaveLength(2))
})

test.each([
  ["Closed clears the hours of a day", "L-263"],
  ["a day that is opened again has one empty slot", "L-264"],
])("%s [%s]", async (_, row) => {
  const { user } = await openNew()
  await user.click(openSwitch("Monday"))
  await user.type(opens("Monday"), "9")
  await user.click(dayRow("Monday").getByRole("button", { name: "Add hours to Monday" }))
  await waitFor(() => expect(screen.getAllByLabelText("Monday opens")).toHaveLength(2))
  await user.click(openSwitch("Monday"))
  expect(screen.queryByLabelText("Monday opens")).toBeNull()
  if (row === "L-263") return
  await user.click(openSwitch("Monday"))
  expect(screen.getAllByLabelText("Monday opens")).toHaveLength(1)
  expect([opens("Monday"), screen.getByLabelText("Monday closes")]).toEqual([
    expect.objectContaining({ value: "" }),
    expect.objectContaining({ value: "" }),
  ])
})

describe("hours that are typed by keys alone, split and copied", () => {
  const split = {
    open: true,
    is_24_hours: false,
    hours: [
      { open_time: "09:00", close_time: "12:30" },
      { open_time: "17:30", close_time: "01:00" },
    ],
  }

  test("are saved [L-006]", async () => {
    const { user } = await openPage(edit(id))
    await user.click(await screen.findByRole("button", { name: "Add Hours" }))
    expect(openSwitch("Monday")).toHaveFocus()
    await user.keyboard(" ")
    await user.tab()
    expect(opens("Monday")).toHaveFocus()
    await user.keyboard("9")
    await user.tab()
    expect(opens("Monday")).toHaveValue("9:00 AM")
    await user.keyboard("12:30p")
    await user.tab()
    expect(dayRow("Monday").getByRole("button", { name: "Add hours to Monday" })).toHaveFocus()
    await user.keyboard("{Enter}")
    await waitFor(() => expect(screen.getAllByLabelText("Monday opens")[1]).toHaveFocus())
    await user.keyboard("5:30 pm")
    await user.tab()
    await user.keyboard("1a")
    expect(dayRow("Monday").getByText("Closes after midnight, on Tuesday")).toBeVisible()
    screen.getByLabelText("Copy Monday to other days").focus()
    await user.click(screen.getByLabelText("Copy Monday to other days"))
    const menu = within(await screen.findByRole("group", { name: "Days like Monday" }))
    await user.click(menu.getByRole("button", { name: "To weekdays" }))
    expect(dayRow("Friday").getAllByRole("combobox")).toHaveLength(4)
    await user.click(openSwitch("Sunday"))
    await user.type(opens("Sunday"), "24 hours")
    await user.tab()
    expect(screen.queryByLabelText("Sunday closes")).toBeNull()
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(async () =>
      expect(await hoursOf(id)).toMatchObject({
        tuesday: split,
        wednesday: split,
        thursday: split,
        friday: split,
        saturday: closed,
      }),
    )
  })

  test("are kept as times of 24 hours [L-180]", async () => {
    expect((await hoursOf(id))!.monday).toEqual(split)
  })

  test.each([
    ["are a whole day", "L-265", { is_24_hours: true }],
    ["have no times beside 24 hours", "L-266", { hours: [] }],
  ])("%s [%s]", async (_, __, kept) => {
    expect((await hoursOf(id))!.sunday).toMatchObject({ open: true, ...kept })
  })

  test("are shown as h:mm A [L-402]", async () => {
    await openPage(edit(id))
    await waitFor(() =>
      expect(screen.getAllByLabelText(/^Monday (opens|closes)$/)).toEqual(
        ["9:00 AM", "12:30 PM", "5:30 PM", "1:00 AM"].map((value) => expect.objectContaining({ value })),
      ),
    )
    expect(opens("Sunday")).toHaveValue("24 hours")
  })
})

test.each([
  ["every half hour from 12:00 AM to 11:30 PM", "L-270"],
  ["24 hours", "L-271"],
])("%s is offered as a time [%s]", async (_, row) => {
  const { user } = await openNew()
  await user.click(openSwitch("Monday"))
  const offered = [...(opens("Monday") as HTMLInputElement).list!.options].map(({ value }) => value)
  expect(offered).toHaveLength(49)
  if (row === "L-271") expect(offered[48]).toBe("24 hours")
  else {
    const hours = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    const times = (half: string) => hours.flatMap((hour) => [`${hour}:00 ${half}`, `${hour}:30 ${half}`])
    expect(offered.slice(0, 48)).toEqual([...times("AM"), ...times("PM")])
  }
})

test.each(["abc", "25:00"])("%s is marked as no time [L-393]", async (typed) => {
  const { user } = await openNew()
  await user.click(openSwitch("Monday"))
  await user.type(opens("Monday"), typed)
  await user.tab()
  expect(opens("Monday")).toBeInvalid()
  expect(dayRow("Monday").getByRole("alert")).toHaveTextContent("Enter a time such as 9:30 AM")
})

test("a time has eight characters at most [L-394]", async () => {
  const { user } = await openNew()
  await user.click(openSwitch("Monday"))
  await user.type(opens("Monday"), "25:00 and more")
  expect(opens("Monday")).toHaveValue("25:00 an")
})

test("a second slot is removed from a day [L-269]", async () => {
  const { user } = await openPage(edit(id))
  await user.click(await screen.findByRole("button", { name: "Remove Monday, 5:30 PM to 1:00 AM" }))
  expect(screen.getAllByLabelText("Monday opens")).toHaveLength(1)
})

test("what is wrong is said at the slot, and nothing typed is lost; a whole day is given times again [L-267]", async () => {
  const { user } = await openPage(edit(id))
  const sunday = await screen.findByLabelText("Sunday opens")
  expect(sunday).toHaveValue("24 hours")
  await user.clear(sunday)
  await user.type(sunday, "25:00 and more")
  await user.type(screen.getByLabelText("Sunday closes"), "10p")
  await user.tab()
  expect(dayRow("Sunday").getByRole("alert")).toHaveTextContent("Enter a time such as 9:30 AM")
  await user.click(screen.getByRole("button", { name: "Remove Monday, 5:30 PM to 1:00 AM" }))
  await user.click(openSwitch("Tuesday"))
  await user.click(openSwitch("Tuesday"))
  await user.click(screen.getByRole("button", { name: "Save" }))
  expect(await dayRow("Tuesday").findByRole("alert")).toHaveTextContent(
    "You must have an opening and closing time if location is open.",
  )
  expect(sunday).toHaveValue("25:00 an")
  expect(screen.getByRole("region", { name: "Save" })).toHaveTextContent("3 unsaved changes")
  expect(within(screen.getByRole("navigation", { name: "Sections" })).getByText(/error/)).toBeInTheDocument()
  await user.click(openSwitch("Tuesday"))
  await user.clear(sunday)
  await user.type(sunday, "10:30")
  await user.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(async () =>
    expect(await hoursOf(id)).toMatchObject({
      monday: { hours: [{ open_time: "09:00", close_time: "12:30" }] },
      tuesday: closed,
      sunday: { is_24_hours: false, hours: [{ open_time: "10:30", close_time: "22:00" }] },
    }),
  )
})

test("times that cannot be together are named when the field is left, and a whole day has no other times", async () => {
  const { user } = await openPage(routes.locationNew())
  await user.click(await screen.findByRole("button", { name: "Add Hours" }))
  await user.click(screen.getByRole("switch", { name: "Tuesday open" }))
  const retype = async (time: "opens" | "closes", text: string) => {
    await user.clear(screen.getByLabelText(`Tuesday ${time}`))
    await user.type(screen.getByLabelText(`Tuesday ${time}`), text)
    await user.tab()
  }
  await retype("opens", "9")
  await retype("closes", "9")
  const same = "Opening and closing time cannot be the same"
  expect(await dayRow("Tuesday").findByText(same)).toBeVisible()
  await retype("closes", "24:00")
  expect(dayRow("Tuesday").queryByText(same)).toBeNull()
  expect(dayRow("Tuesday").getByText("Enter a time such as 9:30 AM")).toBeVisible()
  await retype("opens", "24 hours")
  expect(screen.queryByLabelText("Tuesday closes")).toBeNull()
  expect(dayRow("Tuesday").queryByRole("alert")).toBeNull()
})

test("a night that ends after the next day has opened is named beside that day until either changes", async () => {
  const { user } = await openPage(routes.locationNew())
  await user.click(await screen.findByRole("button", { name: "Add Hours" }))
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
    await user.tab()
  }
  await user.click(screen.getByRole("switch", { name: "Friday open" }))
  await type("Friday opens", "6p")
  await type("Friday closes", "7a")
  await user.click(screen.getByRole("switch", { name: "Saturday open" }))
  await type("Saturday opens", "24 hours")
  const overlap = "These hours overlap the ones above"
  expect(await dayRow("Saturday").findByText(overlap)).toBeVisible()
  await type("Friday closes", "12a")
  expect(dayRow("Saturday").queryByText(overlap)).toBeNull()
  await type("Friday closes", "1a")
  expect(await dayRow("Saturday").findByText(overlap)).toBeVisible()
  await user.click(screen.getByRole("switch", { name: "Friday open" }))
  expect(dayRow("Saturday").queryByText(overlap)).toBeNull()
})

test("hours are removed, and a link asks before changes are lost [L-261]", async () => {
  const { user } = await openPage(edit(id))
  await user.click(await screen.findByRole("button", { name: "Remove Hours" }))
  expect(screen.getByRole("button", { name: "Add Hours" })).toHaveFocus()
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Save" })).toHaveTextContent("unsaved change"),
  )
  await user.click(screen.getByRole("link", { name: "Cancel" }))
  const asked = within(await screen.findByRole("alertdialog", { name: "Exit and lose work?" }))
  await user.click(asked.getByRole("button", { name: "Keep editing" }))
  await user.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(async () => expect(await hoursOf(id)).toBeNull())
})
