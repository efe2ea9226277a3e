import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { routes } from "#lib/routes/routes.ts"
import {
  type Account,
  fails,
  holds,
  newAccount,
  type Person,
  requested,
  settled,
  signIn,
} from "#tests/support/component/app.ts"
import { expectStays, noteToasts } from "#tests/support/component/note-timers.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
/** Each test has an account in which nothing is scheduled. */
beforeEach(async () => {
  sessionStorage.clear()
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const flyout = () => screen.queryByRole("dialog", { name: /Scheduled? Export/ })
const inFlyout = () => within(flyout()!)
const field = (name: string) => inFlyout().getByLabelText(new RegExp(`^${name}`))
const recipients = () => inFlyout().getByRole("combobox", { name: /^Recipients/ })
const saveButton = () => inFlyout().getByRole("button", { name: "Save" })
const isSavable = () => saveButton().getAttribute("aria-disabled") !== "true"
const question = () => screen.queryByRole("alertdialog", { name: "Discard Changes" })
const toast = (text: string) => screen.getByText(text, { selector: "[data-level] *" })
const schedules = async () =>
  (await admin.call("scheduled_exports.list", { query: {} }))._embedded.scheduled_exports

/** Opens a report and from its menu the flyout of a new schedule. */
async function openNew(query = "") {
  const page = await openPage(routes.reviews(query))
  await page.user.click(screen.getByRole("link", { name: "Schedule Export", hidden: true }))
  await screen.findByRole("dialog", { name: "Schedule Export" })
  await waitFor(() => expect(recipients()).toBeVisible())
  return page
}

async function add(user: UserEvent, text: string) {
  await user.clear(recipients())
  await user.type(recipients(), `${text}{Enter}`)
}

async function choose(user: UserEvent, { email }: { email: string }) {
  await add(user, email)
  await inFlyout().findByRole("button", { name: `Remove ${email}` })
}

describe("a new schedule", () => {
  test.each([
    ["no name", "F-318", "Name", ""],
    ["no description", "F-318", "Description", ""],
    ["sending daily", "F-708", "Frequency", "daily"],
    ["sending at 13:00", "F-709", "Time", "13:00"],
  ])("begins with %s [%s]", async (_, __, name, value) => {
    await openNew()
    expect(field(name)).toHaveValue(value)
  })

  test("is opened from the export menu [F-753]", async () => {
    await openPage(routes.reviews())
    const menu = screen.getByText("Export", { selector: "summary *, summary" }).closest("details")!
    expect(within(menu).getByRole("link", { name: "Schedule Export", hidden: true })).toHaveAttribute(
      "href",
      expect.stringContaining("flyout_edit=true"),
    )
  })

  test("is sent daily, weekly or monthly [F-382]", async () => {
    await openNew()
    const offered = within(field("Frequency")).getAllByRole<HTMLOptionElement>("option")
    expect(offered.map(({ value }) => value)).toEqual(["daily", "weekly", "monthly"])
    expect(field("Frequency")).toHaveValue("daily")
  })

  test("says whom it can be for [F-391]", async () => {
    await openNew()
    expect(inFlyout().getByText("Recipients must be users in your account")).toBeVisible()
  })

  test("cannot be saved without a name [F-373]", async () => {
    const { user } = await openNew()
    await choose(user, account.users.Manager)
    expect(isSavable()).toBe(false)
    await user.type(field("Name"), "x")
    expect(isSavable()).toBe(true)
  })

  test("cannot be saved without a recipient [F-374]", async () => {
    const { user } = await openNew()
    await user.type(field("Name"), "x")
    expect(isSavable()).toBe(false)
    await choose(user, account.users.Manager)
    expect(isSavable()).toBe(true)
    await user.click(inFlyout().getByRole("button", { name: `Remove ${account.users.Manager.email}` }))
    expect(isSavable()).toBe(false)
  })

  test("cannot be saved without a time [F-375]", async () => {
    const { user } = await openNew()
    await user.type(field("Name"), "x")
    await choose(user, account.users.Manager)
    await user.clear(field("Time"))
    expect(isSavable()).toBe(false)
    await user.type(field("Time"), "09:30")
    expect(isSavable()).toBe(true)
  })

  test("says at its button what it lacks [F-377]", async () => {
    await openNew()
    expect(isSavable()).toBe(false)
    expect(saveButton()).toHaveAttribute("title", "Fill out all sections")
  })

  test("takes 100 characters of a name [F-378 F-687]", async () => {
    const { user } = await openNew()
    await user.click(field("Name"))
    await user.paste("x".repeat(101))
    expect(field("Name")).toHaveValue("x".repeat(100))
  })

  test("has the names of columns in its files, or plain words where that is ticked", async () => {
    const { user } = await openNew()
    const { Manager: manager } = account.users
    await choose(user, manager)
    await user.type(field("Name"), "Plain")
    const tick = inFlyout().getByRole("checkbox", { name: "Plain-word headings" })
    expect(tick).not.toBeChecked()
    await user.click(tick)
    await user.click(saveButton())
    expect(await screen.findByText("Scheduled Export saved")).toBeVisible()
    expect(await schedules()).toMatchObject([{ headings: "plain" }])
  })

  test("is saved with what the screen shows, a name of 100 characters and a long description [F-378 F-643 F-688]", async () => {
    const { user, address } = await openNew("rating=5&dateDescriptor=prevMonth")
    const { Manager: manager } = account.users
    await choose(user, manager)
    await user.click(field("Name"))
    await user.paste("x".repeat(100))
    await user.clear(field("Time"))
    await user.type(field("Time"), "09:30")
    await user.click(field("Description"))
    await user.paste("Each morning, ".repeat(400))
    const saved = noteToasts("Scheduled Export saved")
    await user.click(saveButton())
    expect(await screen.findByText("Scheduled Export saved")).toBeVisible()
    expectStays(saved, 5_000)
    await waitFor(() => expect(flyout()).toBeNull())
    expect(address()).not.toContain("flyout_edit")
    expect(await schedules()).toEqual([
      expect.objectContaining({
        email_subject: "x".repeat(100),
        email_body: "Each morning, ".repeat(400).trim(),
        recipient_emails: [manager.email],
        email_frequency: "daily",
        scheduled_time: "09:30",
        date_range_legend: "previous_month",
        filters: { dateDescriptor: "prevMonth", from: null, to: null, rating: 5 },
      }),
    ])
  })

  test("is for users of the account, each once, found among five [F-388, F-389, F-390, F-392]", async () => {
    const { user } = await openNew()
    await user.click(recipients())
    const offered = within(inFlyout().getByRole("listbox", { name: "Options for recipients" }))
    await waitFor(() => expect(offered.getAllByRole("option")).toHaveLength(5))
    await add(user, "zzz")
    expect(await inFlyout().findByText("Enter a valid email address")).toBeVisible()
    await add(user, "admin@elsewhere.test")
    expect(await inFlyout().findByText("User not found in this account")).toBeVisible()
    for (let time = 0; time < 2; time += 1) {
      await choose(user, account.users.Manager)
      await waitFor(() => expect(recipients()).toHaveValue(""))
    }
    const chosen = within(inFlyout().getByRole("list", { name: "Selected: Recipients" }))
    expect(chosen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      account.users.Manager.email,
    ])
  })

  test("asks once for what is typed, and tells for a while that no one is found [F-393, F-394]", async () => {
    const { user } = await openNew()
    const timers = noteToasts("No users found in account.")
    await user.click(recipients())
    // However slow the machine is, these keys come within the time that typing is waited for.
    for (const value of ["n", "no", "nob", "nobo", "nobod", "nobody"]) {
      fireEvent.change(recipients(), { target: { value } })
    }
    expect(await screen.findByText("No users found in account.")).toBeVisible()
    const typed = requested("users.list").flatMap(({ query }) => query["keywords"] ?? [])
    expect(typed).toEqual(["nobody"])
    await waitFor(() => expect(screen.queryByText("No users found in account.")).toBeNull(), {
      timeout: 15_000,
    })
    expectStays(timers, 5_000)
  })

  test("says of someone unknown the same in the list and at the field, once (D-120)", async () => {
    const unknown = "User not found in this account"
    const { user } = await openNew()
    await user.type(recipients(), "nobody@elsewhere.test")
    expect(await inFlyout().findByText(unknown)).toBeVisible()
    expect(recipients()).toBeValid()
    expect(inFlyout().queryByText("No results found")).toBeNull()
    await user.type(recipients(), "{Enter}")
    await waitFor(() => expect(recipients()).toBeInvalid())
    expect(inFlyout().getAllByText(unknown)).toHaveLength(1)
    expect(recipients()).toHaveAccessibleDescription(new RegExp(unknown))
  })

  test("begins another frequency with its own default [F-387, F-710, F-711]", async () => {
    const { user } = await openNew()
    const [time, day, date] = ["Time", "Day of week", "Day of month"] as const
    await user.clear(field(time))
    await user.type(field(time), "09:30")
    await user.selectOptions(field("Frequency"), "weekly")
    expect(field(day)).toHaveValue("sunday")
    await user.selectOptions(field(day), "tuesday")
    await user.selectOptions(field("Frequency"), "monthly")
    expect(field(date)).toHaveValue("1")
    await user.clear(field(date))
    await user.type(field(date), "31")
    await user.selectOptions(field("Frequency"), "weekly")
    expect(field(day)).toHaveValue("sunday")
    await user.selectOptions(field("Frequency"), "monthly")
    expect(field(date)).toHaveValue("1")
    await user.selectOptions(field("Frequency"), "daily")
    expect(field(time)).toHaveValue("13:00")
  })

  test.each([
    ["dateDescriptor=allTime", "F-380", "All time date option is not supported"],
    ["dateDescriptor=custom&from=2025-01-01&to=2025-01-31", "F-381", "Select a preset date option"],
    ["dateDescriptor=twoYears", "F-381", "Select a preset date option"],
  ])("is refused for %s, by the menu and by its address [F-379, %s]", async (range, _, text) => {
    const { user, unmount } = await openPage(routes.reviews(range))
    await user.click(screen.getByRole("link", { name: "Schedule Export", hidden: true }))
    expect(await screen.findByText(text)).toBeVisible()
    await settled()
    expect(flyout()).toBeNull()
    unmount()
    const { address } = await openPage(routes.reviews(`${range}&flyout_edit=true`))
    expect(await screen.findByText(text)).toBeVisible()
    await waitFor(() => expect(address()).not.toContain("flyout_edit"))
    expect(flyout()).toBeNull()
  })

  test("is not saved while someone is only typed, or the date of the report cannot be scheduled", async () => {
    const { user } = await openNew()
    await user.type(field("Name"), "Mine")
    await choose(user, account.users.Manager)
    expect(isSavable()).toBe(true)
    await user.type(recipients(), "somebody")
    expect(isSavable()).toBe(false)
    await user.clear(recipients())
    expect(isSavable()).toBe(true)
    await user.click(screen.getByRole("button", { name: /^Date/, hidden: true }))
    await user.click(await screen.findByRole("option", { name: "All Time", hidden: true }))
    await waitFor(() =>
      expect(saveButton()).toHaveAttribute("title", "All time date option is not supported"),
    )
    expect(isSavable()).toBe(false)
    expect(field("Name")).toHaveValue("Mine")
  })

  test("that fails is told and can be saved again, once at a time [F-324, F-642]", async () => {
    const { user } = await openNew("status=unread&dateDescriptor=sevenDays")
    await user.type(field("Name"), "Mine")
    await choose(user, account.users.Manager)
    const mend = await fails("scheduled_exports.create", 500, {})
    await user.click(saveButton())
    expect(await inFlyout().findByText("Could not save Scheduled Export")).toBeVisible()
    await mend()
    const go = await holds("scheduled_exports.create")
    await user.click(saveButton())
    const saving = await inFlyout().findByRole("button", { name: "Saving..." })
    expect(saving).toHaveAttribute("aria-disabled", "true")
    await user.click(saving)
    await go()
    await waitFor(() => expect(flyout()).toBeNull())
    expect(await schedules()).toHaveLength(1)
  })

  test("asks before its changes are lost, and nothing else [F-320, F-321, F-322, F-323]", async () => {
    const { user, address } = await openNew()
    await user.click(inFlyout().getByRole("button", { name: "Close" }))
    await waitFor(() => expect(flyout()).toBeNull())
    await user.click(screen.getByRole("link", { name: "Schedule Export", hidden: true }))
    await screen.findByRole("dialog", { name: "Schedule Export" })
    await user.type(field("Name"), "Changed")
    await user.keyboard("{Escape}")
    await waitFor(() => expect(question()).toHaveTextContent("You have unsaved changes."))
    await user.click(within(question()!).getByRole("button", { name: "Keep Editing" }))
    await waitFor(() => expect(question()).toBeNull())
    expect(field("Name")).toHaveValue("Changed")
    await user.click(inFlyout().getByRole("link", { name: "Cancel" }))
    await waitFor(() => expect(question()).toBeVisible())
    await user.click(within(question()!).getByRole("button", { name: "Discard Changes" }))
    await waitFor(() => expect(flyout()).toBeNull())
    expect(address()).not.toContain("flyout_edit")
    expect(await schedules()).toEqual([])
  })
})

describe("a schedule that is changed", () => {
  const make = (more: object) =>
    admin.call("scheduled_exports.create", {
      body: {
        account_id: account.id,
        export_type: "reviews",
        date_range_legend: "seven_days",
        filters: { dateDescriptor: "sevenDays" },
        recipient_user_ids: [String(account.users.Admin.id)],
        email_frequency: "daily",
        scheduled_time: "13:00",
        email_subject: "Daily",
        email_body: "",
        resource_id: null,
        ...more,
      },
    })

  test("says that it could not be, and leads to the list once it was [F-641, F-644]", async () => {
    const { id } = await make({ email_frequency: "weekly", scheduled_time: "tuesday" })
    const { user, address } = await openPage(routes.reviews(`flyout_edit=true&export_id=${id}`))
    await screen.findByRole("dialog", { name: "Edit Scheduled Export" })
    expect(field("Day of week")).toHaveValue("tuesday")
    expect(field("Send at")).toHaveValue("13:00")
    await user.clear(field("Send at"))
    expect(saveButton()).toHaveAttribute("aria-disabled", "true")
    await user.type(field("Send at"), "07:30")
    await user.clear(field("Name"))
    await user.type(field("Name"), "Changed")
    const mend = await fails("scheduled_exports.update", 500, {})
    await user.click(saveButton())
    expect(await inFlyout().findByText("Could not update Scheduled Export")).toBeVisible()
    await mend()
    await user.click(saveButton())
    expect(await screen.findByText("Scheduled Export updated")).toBeVisible()
    await waitFor(() => expect(address()).toMatch(/^\/settings\/scheduled-exports\/manage/))
    expect(await schedules()).toEqual([
      expect.objectContaining({ id, email_subject: "Changed", send_time: "07:30" }),
    ])
  })

  test("opens without a group that is gone, names it, and is saved without it only when that is confirmed", async () => {
    const { id: groupId } = await admin.call("groups.create", { body: { name: "Short-lived" } })
    const filters = { dateDescriptor: "sevenDays", group_id: String(groupId), rating: 5 }
    const { id } = await make({ filters })
    await admin.call("groups.delete", { params: { id: String(groupId) } })
    await admin.call("scheduled_exports.update", { params: { id: String(id) }, body: { email_body: "" } })
    const { user, address } = await openPage(routes.scheduledExportsManage())
    await user.click(screen.getByRole("link", { name: "Daily" }))
    await screen.findByRole("dialog", { name: "Edit Scheduled Export" })
    expect(address()).toContain("rating=5")
    expect(address()).not.toContain("groupId")
    expect(
      inFlyout().getByText(/^This export is paused because .* no longer available: group\./),
    ).toBeVisible()
    expect(toast("Some filters are no longer available and were removed.")).toBeVisible()
    await user.clear(field("Name"))
    await user.type(field("Name"), "Without it")
    expect(isSavable()).toBe(false)
    expect(saveButton()).toHaveAttribute("title", expect.stringMatching(/^Choose these filters again/))
    await user.click(inFlyout().getByRole("checkbox", { name: "Send without these filters" }))
    expect(isSavable()).toBe(true)
    await user.click(saveButton())
    expect(await screen.findByRole("link", { name: "Without it" })).toBeVisible()
    expect(await schedules()).toEqual([
      expect.objectContaining({
        id,
        email_subject: "Without it",
        filters: { dateDescriptor: "sevenDays", from: null, to: null, rating: 5 },
      }),
    ])
  })
})
