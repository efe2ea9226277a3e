import { expect, type Locator, test } from "@playwright/test"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { demo, fresh } from "#tests/support/accounts.ts"
import { expectAccessible } from "../support/accessible.ts"
import { readList } from "../support/bff.ts"
import { hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test("a location with split hours and three holidays is created with the keyboard alone [L-625 L-626]", async ({
  context,
  page,
}) => {
  test.slow()
  await signIn(context, demo.second)
  await page.goto("/settings/locations/new")
  const { keyboard } = page
  const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( \\*)?$`) })
  await hydrated(page, field("Internal Name"))

  /** Goes on with Tab until something has the focus. */
  const tabTo = async (target: Locator) => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await keyboard.press("Tab")
      if (await target.evaluate((node) => node === document.activeElement)) return
    }
    throw new Error(`Tab does not reach ${target}.`)
  }
  const typeIn = async (target: Locator, text: string) => {
    await tabTo(target)
    await keyboard.type(text)
  }

  const name = `Keys ${fresh()}`
  await typeIn(field("Internal Name"), name)
  await typeIn(field("Public Name"), "Saltbridge Keys")
  await typeIn(field("Address"), "310 Canal Walk")
  await typeIn(field("City"), "Providence")
  await typeIn(page.getByRole("combobox", { name: /^State/ }), "rhode")
  const state = page.getByRole("option", { name: "Rhode Island" })
  await expect(state).toBeVisible()
  await expectAccessible(page)
  await keyboard.press("ArrowDown")
  await keyboard.press("Enter")
  await typeIn(field("Zipcode"), "02903")

  await tabTo(page.getByRole("button", { name: "Add Hours" }))
  await keyboard.press("Enter")
  const hours = page.getByRole("group", { name: "Opening hours" })
  await expect(page.getByRole("switch", { name: "Monday open" })).toBeFocused()
  await keyboard.press("Space")
  await typeIn(page.getByLabel("Monday opens"), "9")
  await typeIn(page.getByLabel("Monday closes"), "12:30p")
  await tabTo(page.getByRole("button", { name: "Add hours to Monday" }))
  await keyboard.press("Enter")
  await expect(page.getByLabel("Monday opens").nth(1)).toBeFocused()
  await keyboard.type("5p")
  await typeIn(page.getByLabel("Monday closes").nth(1), "1a")
  await keyboard.press("Tab")
  await expect(hours).toContainText("Closes after midnight, on Tuesday")
  await expect(hours).toHaveCSS("max-height", "450px")

  await tabTo(page.locator("summary", { hasText: "Holiday hours" }))
  await keyboard.press("Enter")
  const dates = ["2027-01-01", "2027-07-04", "2027-12-25"]
  for (const [at, date] of dates.entries()) {
    await tabTo(page.getByRole("button", { name: "Add date" }))
    await keyboard.press("Enter")
    await expect(page.getByLabel("Date", { exact: true }).nth(at)).toBeFocused()
    await keyboard.type(date)
  }
  await keyboard.press("Tab")
  await expect(page.getByRole("group", { name: "Holiday hours" })).toHaveCSS("max-height", "300px")
  await expectAccessible(page)

  await tabTo(page.getByRole("button", { name: "Add New Location" }))
  await keyboard.press("Enter")
  const question = page.getByRole("alertdialog", { name: "Override holiday hours?" })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await tabTo(question.getByRole("button", { name: "Confirm" }))
  await keyboard.press("Enter")
  await expect(page).toHaveURL(/\/settings\/locations\/new\/\d+\/groups/)

  const [, id] = /new\/(\d+)/.exec(page.url())!
  const stored = await (await context.request.get(`/api/bff/locations/${id}`)).json()
  expect([stored.name, stored.hours.monday.hours]).toEqual([
    name,
    [
      { open_time: "09:00", close_time: "12:30" },
      { open_time: "17:00", close_time: "01:00" },
    ],
  ])
  const { items } = await readList<{ start_date: string }>(
    context,
    "special_hours",
    `?location_id=${id}&per_page=250`,
  )
  expect(items.map(({ start_date }) => start_date)).toEqual(dates)
  const headers = { [clientHeader]: clientName, origin: process.env.OUTPOST_E2E_ADDRESS! }
  expect((await context.request.delete(`/api/bff/locations/${id}`, { headers })).ok()).toBe(true)
})
