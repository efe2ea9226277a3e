import { screen, waitFor, within } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { fails, newAccount, type Person, settled, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let admin: Person
beforeAll(async () => {
  const account = await newAccount()
  admin = await signIn(account.users.Admin)
})

async function openLabels() {
  const { user } = await openPage(routes.reviewLabels())
  const form = within(screen.getByRole("form", { name: "New label" }))
  const name = () => form.getByLabelText<HTMLInputElement>(/^Name/)
  const add = () => user.click(form.getByRole("button", { name: "Add label" }))
  return { user, form, name, add }
}

describe("a form that is an operation", () => {
  test("says what the Review API would say when a field is left and not before, without asking it [P-342]", async () => {
    // Whatever is sent fails in another way.
    await fails("review_status_labels.create", 500)
    const { user, form, name, add } = await openLabels()
    await user.type(name(), "   ")
    await settled()
    expect(form.queryByRole("alert")).toBeNull()
    await user.tab()
    expect(await form.findByText("Name can't be blank")).toBeVisible()
    await add()
    expect(form.getAllByRole("alert")).toHaveLength(1)
    expect(name()).toHaveValue("   ")
  })

  test("says it when it is sent, and shows where", async () => {
    await fails("review_status_labels.create", 500)
    const { user, form, name, add } = await openLabels()
    await user.type(name(), "   ")
    await add()
    expect(await form.findByText("Name can't be blank")).toBeVisible()
    expect(name()).toHaveFocus()
    expect(form.getAllByRole("alert")).toHaveLength(1)
  })

  test("is sent when nothing is wrong", async () => {
    const { user, name, add } = await openLabels()
    await user.type(name(), "Urgent")
    await add()
    expect(await screen.findByText("Label saved")).toBeVisible()
  })

  test("is sent without a field that means something else when it is empty", async () => {
    const listed = await admin.call("locations.list", { query: {} })
    const { id, slug } = await admin.call("request_pages.create", {
      body: { title: "Terrace", location_ids: [listed._embedded.locations[0]!.id] },
    })
    const { user } = await openPage(routes.landingPageEdit(id))
    const form = within(screen.getByRole("form", { name: "Landing page" }))
    await user.clear(form.getByLabelText("Address"))
    await user.type(form.getByLabelText(/^Title/), " doors")
    await user.click(form.getByRole("button", { name: "Save" }))
    const read = () => admin.call("request_pages.get", { params: { id: String(id) } })
    await waitFor(async () => expect(await read()).toMatchObject({ title: "Terrace doors", slug }))
    expect(form.queryByRole("alert")).toBeNull()
  })
})
