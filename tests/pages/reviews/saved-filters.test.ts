import { filterBar, followNamed, pressNamed, queryOf } from "../../support/page-parts.ts"
import { demo } from "../../support/pages.ts"
import { inviteUser } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const open = (browser: TextBrowser) => followNamed(browser, /^Saved filter/, filterBar(browser))

test("saved filters are saved, applied, renamed and deleted by forms", async () => {
  const browser = await inviteUser(demo.second)
  const name = () => browser.screen.getByLabelText(/^Name/)
  const says = (text: string) => expect(browser.screen.getByText(text)).toBeInTheDocument()
  await browser.open("/reviews?dateDescriptor=yesterday&sentiment=-1")
  await open(browser)
  browser.fill(name(), "No saved filter")
  await pressNamed(browser, "Save as")
  says("A saved filter with that name already exists")
  browser.fill(name(), "Bad day")
  await pressNamed(browser, "Save as")
  says("Filter saved")
  expect(filterBar(browser).getByRole("link", { name: /^Saved filter/ })).toHaveTextContent("Bad day")
  await browser.open("/reviews")
  await open(browser)
  await pressNamed(browser, "Bad day")
  expect([queryOf(browser, "dateDescriptor"), queryOf(browser, "sentiment")]).toEqual(["yesterday", "-1"])
  await open(browser)
  browser.fill(name(), "Worse day")
  await pressNamed(browser, "Save")
  says("Filter updated")
  await open(browser)
  await pressNamed(browser, "Delete")
  says("Filter deleted")
  expect(queryOf(browser, "savedFilterId")).toBeNull()
})
