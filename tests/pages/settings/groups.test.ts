import { within } from "@testing-library/dom"
import { fresh } from "#tests/support/accounts.ts"
import { followNamed, pressNamed, rowsOf, rowWith, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const rows = (browser: TextBrowser) => rowsOf(browser, "Groups")
const nameOf = ({ screen }: TextBrowser) => screen.getByLabelText(/^Name/)

/** Opens what a row of a list leads to. */
const openRow = (browser: TextBrowser, name: string) =>
  browser.click(within(rowWith(rows(browser), name)).getByRole("link"))

test("groups are made with locations found by a search, renamed and deleted (D-057, D-079)", async () => {
  const name = `Made ${fresh()}`
  const browser = await signedIn(demo.second)
  await browser.open("/settings/groups")
  await followNamed(browser, "New group")
  browser.fill(nameOf(browser), name)
  browser.fill(browser.screen.getByRole("searchbox"), "larimer")
  await pressNamed(browser, "Search")
  expect(nameOf(browser)).toHaveValue(name)
  browser.fill(browser.page.document.querySelector<HTMLElement>('input[name="add_location_ids"]')!, true)
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText("Group saved")).toBeInTheDocument()
  expect(rowWith(rows(browser), name)).toHaveTextContent("1")

  await openRow(browser, name)
  browser.fill(nameOf(browser), `${name} again`)
  await pressNamed(browser, "Save")
  expect(rowWith(rows(browser), `${name} again`)).toBeInTheDocument()

  await browser.open("/settings/groups/new")
  browser.fill(nameOf(browser), `${name} AGAIN`)
  await pressNamed(browser, "Save")
  expect(browser.screen.getByText("Name has already been taken")).toBeInTheDocument()
  expect(nameOf(browser)).toHaveValue(`${name} AGAIN`)

  await browser.open("/settings/groups")
  await openRow(browser, `${name} again`)
  await pressNamed(browser, "Delete")
  expect(browser.screen.getByText("Group deleted")).toBeInTheDocument()
  expect(rows(browser).map(textOf).join()).not.toContain(name)
})

test("who may only read sees the own groups and no way to change them", async () => {
  const browser = await signedIn(demo.manager)
  await browser.open("/settings/groups")
  expect(rows(browser)).toHaveLength(2)
  expect(browser.screen.queryByRole("link", { name: "New England" })).toBeNull()
  expect(browser.screen.queryByRole("link", { name: "New group" })).toBeNull()
  expect((await browser.open("/settings/groups/new")).url).toMatch(/^\/error\?statusCode=403/)
})
