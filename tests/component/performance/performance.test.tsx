import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, fails, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

test("a table that could not be loaded says so in an alert [L-587]", async () => {
  await fails("location_scores.list_locations", 500)
  await openPage(routes.locationPerformance())
  const alerts = await screen.findAllByRole("alert")
  expect(alerts.map((alert) => alert.textContent)).toContainEqual(
    expect.stringContaining("Something went wrong while fetching your location performance data"),
  )
})

test("the switch that compares works with the keyboard, and so does the view", async () => {
  const { user } = await openPage(routes.locationPerformance())
  const compare = screen.getByRole("switch", { name: "Compare with previous period" })
  expect(compare).toBeChecked()
  compare.focus()
  await user.keyboard(" ")
  expect(await screen.findByRole("switch", { checked: false })).toBeInTheDocument()
  const view = within(screen.getByRole("navigation", { name: "View" }))
  await user.click(view.getByRole("link", { name: "Groups" }))
  expect(await screen.findByRole("table", { name: "Groups by performance" })).toBeInTheDocument()
})

test("the weights of the score are said where its info tip is focused", async () => {
  const { user } = await openPage(routes.locationPerformance())
  await user.click(screen.getByRole("button", { name: "How the score works" }))
  expect(await screen.findByRole("tooltip")).toHaveTextContent("Average Rating 30.00%")
})
