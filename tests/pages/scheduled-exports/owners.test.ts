import { within } from "@testing-library/dom"
import { userTypes } from "#lib/contract/user-types/ids.ts"
import { field, pressNamed, rowsOf, rowWith } from "../../support/page-parts.ts"
import { demo } from "../../support/pages.ts"
import { inviteUser } from "../../support/pages-people.ts"
import { makeSchedule, managePage, withoutSchedules } from "../../support/pages-schedules.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const rows = (browser: TextBrowser) => rowsOf(browser, "Scheduled Exports")

async function openUser(browser: TextBrowser, email: string) {
  await browser.open(`/settings/users?search_terms=${encodeURIComponent(email)}`)
  await browser.click(within(rowWith(rowsOf(browser, "Users"), email)).getByRole("link"))
}

test("an Admin who deletes someone with schedules chooses who takes them over, and takes over any from the list (D-271)", async () => {
  const browser = await withoutSchedules(demo.second)
  const leaving = await inviteUser(demo.second)
  const staying = await inviteUser(demo.second)
  const reader = await inviteUser(demo.second, { userTypeId: userTypes["Read Only"] })
  await makeSchedule(leaving, { email_subject: "First of two" })
  await openUser(browser, leaving.email)
  expect(browser.screen.getByText("They own 1 scheduled export. Choose a new owner.")).toBeInTheDocument()
  await makeSchedule(leaving, { email_subject: "Second of two" })
  await openUser(browser, leaving.email)
  expect(browser.screen.getByText("They own 2 scheduled exports. Choose a new owner.")).toBeInTheDocument()
  const chooser = field(browser, "New owner")
  expect(chooser).toHaveDisplayValue("You")
  expect(chooser).not.toHaveTextContent(reader.email)
  expect(chooser).not.toHaveTextContent(leaving.email)
  const option = within(chooser).getByRole<HTMLOptionElement>("option", {
    name: `Zoe Guest (${staying.email})`,
  })
  browser.fill(chooser, option.value)
  await pressNamed(browser, "Deactivate")
  expect(browser.screen.getByText("User deleted")).toBeInTheDocument()

  await browser.open(managePage)
  const row = () => within(rowWith(rows(browser), "First of two"))
  expect(row().getByText("Take over First of two from Zoe Guest? It will run with your permissions."))
  await pressNamed(browser, "Take over", row())
  expect(browser.screen.getByText("You now own this scheduled export")).toBeInTheDocument()
  expect(row().queryByRole("button", { name: "Take over" })).toBeNull()
  expect(
    within(rowWith(rows(browser), "Second of two")).getByRole("button", { name: "Take over" }),
  ).toBeInTheDocument()

  await openUser(browser, reader.email)
  expect(browser.screen.queryByLabelText("New owner")).toBeNull()
})

test("a schedule whose owner may not export any more says so", async () => {
  const browser = await withoutSchedules(demo.second)
  const owner = await inviteUser(demo.second)
  await makeSchedule(owner, { email_subject: "Lost rights" })
  await openUser(browser, owner.email)
  browser.fill(field(browser, "Type"), "Read Only")
  await browser.click(browser.screen.getAllByRole("button", { name: "Save" }).at(-1)!)
  await browser.open(managePage)
  expect(rowWith(rows(browser), "Lost rights")).toHaveTextContent("Owner not allowed to export")
})
