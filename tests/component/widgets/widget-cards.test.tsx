import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { loadWithinPx } from "#components/widgets/widget-cards.tsx"
import { widgetsPerPage } from "#lib/contract/widgets/constants.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, fails, newAccount, settled, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

/** One more than a page has. */
const count = widgetsPerPage + 1
const place = { height: 9_000, top: 0 }
let account: Account

beforeAll(async () => {
  account = await newAccount()
  const admin = await signIn(account.users.Admin)
  for (let number = 1; number <= count; number += 1)
    await admin.call("widgets.create", { body: { name: `Widget ${number}`, widget_type: "teaser" } })
  Object.defineProperty(document.documentElement, "scrollHeight", {
    configurable: true,
    get: () => place.height,
  })
  Object.defineProperty(window, "scrollY", { configurable: true, get: () => place.top })
})
beforeEach(async () => {
  place.top = 0
  await signIn(account.users.Admin)
  await openPage(routes.amplifyWidgets())
  await screen.findByRole("heading", { name: `Widget ${count}` })
})

/** Scrolls until so many pixels are left below. */
async function scrollTo(left: number) {
  place.top = place.height - window.innerHeight - left
  await act(async () => void fireEvent.scroll(window))
  await settled()
}
const oldest = () => screen.queryByRole("heading", { name: "Widget 1" })

test("scrolling within 20 px of the end loads the next page [P-262]", async () => {
  expect(loadWithinPx).toBe(20)
  await scrollTo(21)
  expect(oldest()).toBeNull()
  await scrollTo(20)
  await waitFor(() => expect(oldest()).not.toBeNull())
})

test("more widgets are appended to those that are there [P-023]", async () => {
  await scrollTo(0)
  await waitFor(() => expect(oldest()).not.toBeNull())
  expect(screen.getAllByRole("heading", { name: /^Widget \d+$/ })).toHaveLength(count)
})

test("a page that can't be loaded is told, with a way to try again [P-462]", async () => {
  const lift = await fails("widgets.list", 500)
  await scrollTo(0)
  expect(await screen.findByText("There was an error fetching your created widgets")).toBeVisible()
  await lift()
  await userEvent.click(screen.getByRole("button", { name: "Retry" }))
  await waitFor(() => expect(oldest()).not.toBeNull())
})
