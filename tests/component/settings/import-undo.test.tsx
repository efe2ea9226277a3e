import { screen, within } from "@testing-library/react"
import type { Import } from "#lib/contract/imports/schema.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const message =
  "Undoing this import failed. Removed so far: 500 of 700 reviews. Undo it again to remove the rest."
const text = "hotel,date,stars\nInn,2025-05-01,4\n"

const undo = { reviews: 200, locations: 1, responses: 0, notes: 0, tags: 0 }

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

const fileWith = (given: Partial<Import>): Import => ({
  id: 7,
  account_id: account.id,
  file_name: "hotels.csv",
  bytes: text.length,
  format: "csv",
  state: "done",
  columns: ["hotel", "date", "stars"],
  mapping: {},
  progress: 100,
  rows: 700,
  new_reviews: 700,
  known_reviews: 0,
  rejected_rows: 0,
  new_locations: 1,
  rejected: [],
  created_at: "2026-01-01T00:00:00.000Z",
  ...given,
})

test("an import whose undo failed says so with what is removed, and can be undone again", async () => {
  const file = fileWith({ message })
  await answers("imports.get", { status: 200, body: file })
  await answers("imports.preview_undo", { status: 200, body: undo })
  await openPage(routes.importFile(7))
  expect(screen.getByRole("alert")).toHaveTextContent(message)
  expect(screen.queryByText("hotels.csv is imported.")).toBeNull()
  expect(screen.getByRole("button", { name: "Undo import" })).toBeEnabled()
  expect(screen.getByText(/Remove 200 reviews and 1 location/)).toBeInTheDocument()
})

test("one that is simply in says nothing of the kind", async () => {
  await answers("imports.get", { status: 200, body: fileWith({ message: null }) })
  await answers("imports.preview_undo", { status: 200, body: undo })
  await openPage(routes.importFile(7))
  expect(screen.getByText("hotels.csv is imported.")).toBeVisible()
  expect(screen.queryByRole("alert")).toBeNull()
})

test("the list of imports tells one whose undo failed from one that is in", async () => {
  const imports = [fileWith({ message }), fileWith({ id: 8, file_name: "inns.csv", message: null })]
  const page = { _page: 1, _per_page: 25, _total: 2, _total_pages: 1, _count: 2 }
  await answers("imports.list", { status: 200, body: { ...page, _links: {}, _embedded: { imports } } })
  await openPage(routes.imports())
  const rowOf = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }))
  expect(rowOf("hotels.csv").getByText("Undo failed")).toBeVisible()
  expect(rowOf("inns.csv").getByText("Imported")).toBeVisible()
})
