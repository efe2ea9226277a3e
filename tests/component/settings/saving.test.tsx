import { screen, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, fails, holds, newAccount, type Person, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
let admin: Person
beforeAll(async () => {
  account = await newAccount()
  admin = await signIn(account.users.Admin)
})

const button = (name: string) => screen.getByRole("button", { name })
const companyName = () => screen.getByLabelText(/^Company name/)
const firstDay = () => screen.getByLabelText("First day of the week")

test("what is saved is on its way, and then saved, or refused with nothing lost [F-266]", async () => {
  const { user } = await openPage(routes.accountSettings())
  const goOn = await holds("accounts.update")
  await user.clear(companyName())
  await user.type(companyName(), "Harbour Inns")
  await user.click(button("Save"))
  expect(button("Saving...")).toBeVisible()
  expect(screen.queryByText("Settings saved")).toBeNull()
  await goOn()
  expect(await screen.findByText("Settings saved")).toBeVisible()
  expect(button("Save")).toBeEnabled()
  expect(screen.queryByRole("alert")).toBeNull()
  const params = { id: String(account.id) }
  expect(await admin.call("accounts.get", { params })).toMatchObject({ name: "Harbour Inns" })

  await fails("accounts.update", 500)
  await user.clear(companyName())
  await user.type(companyName(), "Another name")
  await user.click(button("Save"))
  expect(await screen.findByRole("alert")).toBeVisible()
  expect(button("Save")).toBeEnabled()
  expect(companyName()).toHaveValue("Another name")
})

test("an error that only the Review API finds stands at its field, and nothing typed is lost", async () => {
  const { user } = await openPage(routes.accountSettings())
  await user.selectOptions(firstDay(), "Monday")
  await user.clear(companyName())
  await user.type(companyName(), "   ")
  await user.click(button("Save"))
  expect(await screen.findByText("Company name can't be blank")).toBeVisible()
  expect(companyName()).toHaveAttribute("aria-invalid", "true")
  expect(firstDay()).toHaveValue("monday")
})

test("an error leaves what was chosen and ticked as it was", async () => {
  const { user } = await openPage(routes.alertNew())
  const google = () => screen.getByRole("checkbox", { name: "Google" })
  const frequency = () => screen.getByLabelText("Frequency")
  await user.selectOptions(screen.getByLabelText("Type"), "Negative reviews")
  const [chosen] = within(frequency()).getAllByRole<HTMLOptionElement>("option").slice(-1)
  expect(frequency()).not.toHaveValue(chosen!.value)
  await user.selectOptions(frequency(), chosen!)
  await user.selectOptions(screen.getByLabelText("Highest rating"), "Up to 4 stars")
  await user.click(google())
  await user.click(button("Save"))
  expect(await screen.findByText(/must be at most 3 for negative reviews/)).toBeVisible()
  expect(google()).toBeChecked()
  expect(frequency()).toHaveValue(chosen!.value)
})
