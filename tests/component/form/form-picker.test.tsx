import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import { type FormState, untouched } from "#lib/forms/form-state.ts"
import { AppPage, renderInApp } from "#tests/support/in-app.tsx"

const ownFetch = globalThis.fetch
let accountId = 0
beforeEach(() => {
  accountId += 1
  globalThis.fetch = (async (input: string) => {
    const text = new URL(input, "http://localhost").searchParams.get("keywords")
    const rows = [1, 2, 3, 4]
      .map((id) => ({ id, name: `Place ${id}`, address: null, is_headquarters: false }))
      .filter(({ name }) => !text || name.includes(text))
    const body = { _embedded: { locations: rows }, _page: 1, _total_pages: 1, _total: rows.length }
    return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } })
  }) as typeof fetch
})
afterEach(() => {
  globalThis.fetch = ownFetch
})

const facts = (more: Partial<PickerFacts> = {}): PickerFacts => ({
  kind: "locations",
  accountId: String(accountId),
  field: "location_ids",
  storedIds: ["1", "2", "99"],
  known: [1, 2].map((id) => ({ id: String(id), name: `Place ${id}` })),
  search: null,
  ...more,
})

const form = (given: PickerFacts, state: FormState = untouched) => (
  <ToastProvider>
    <ActionForm action="/api/forms/x" page="/x" state={state} label="Form">
      <FormPicker facts={given} label="Locations" addLabel="Add locations" page="/x" />
    </ActionForm>
  </ToastProvider>
)
const sent = () =>
  Object.fromEntries(
    [...screen.getByRole<HTMLFormElement>("form").querySelectorAll("input[name]")].map((input) => [
      (input as HTMLInputElement).name,
      (input as HTMLInputElement).value,
    ]),
  )
const chips = () =>
  within(screen.getByRole("list", { name: "Chosen: Locations" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent)

describe("a picker of a form", () => {
  test("sends what is added and taken away, by the list and by the crosses", async () => {
    const user = userEvent.setup()
    renderInApp(form(facts()), { path: "/x" })
    expect(chips()).toEqual(["Place 1", "Place 2", "and 1 more"])
    await user.click(screen.getByRole("button", { name: "Add locations" }))
    const list = await screen.findByRole("listbox", { name: "Locations" })
    await within(list).findByRole("option", { name: "Place 3" })
    const chosen = () =>
      within(list)
        .getAllByRole("option", { selected: true })
        .map((row) => row.textContent)
    expect(chosen()).toEqual(["Place 1", "Place 2"])
    await user.click(within(list).getByRole("option", { name: "Place 3" }))
    await user.click(within(list).getByRole("option", { name: "Place 1" }))
    expect(chosen()).toEqual(["Place 2", "Place 3"])
    await user.keyboard("{Escape}")
    expect(screen.getByRole("button", { name: "Add locations" })).toHaveFocus()
    expect(sent()).toMatchObject({ add_location_ids: "3", remove_location_ids: "1" })
    await user.click(screen.getByRole("button", { name: "Remove Place 2" }))
    expect(screen.getByRole("button", { name: "Remove Place 3" })).toHaveFocus()
    await user.click(screen.getByRole("button", { name: "Remove Place 3" }))
    expect(screen.getByRole("button", { name: "Add locations" })).toHaveFocus()
    expect(sent()).toMatchObject({ add_location_ids: "", remove_location_ids: "1,2" })
  })

  test("is worked with the keyboard alone: Enter takes what was typed, and the list stays", async () => {
    const user = userEvent.setup()
    renderInApp(form(facts({ storedIds: [], known: [] })), { path: "/x" })
    await user.tab()
    await user.keyboard("{Enter}")
    await user.type(await screen.findByRole("combobox", { name: "Search locations" }), "4")
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((row) => row.textContent)).toEqual(["Place 4"]),
    )
    await user.keyboard("{Enter}")
    expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Place 4")
    expect(sent()).toMatchObject({ add_location_ids: "4" })
  })

  test("begins with what a form that came back had, and shows its fault", () => {
    const values = { add_location_ids: ["3,4"], remove_location_ids: ["2"] }
    const state = { errors: { add_location_ids: "has an unknown location" }, values }
    const known = [1, 2, 3].map((id) => ({ id: String(id), name: `Place ${id}` }))
    renderInApp(form(facts({ known }), state), { path: "/x" })
    expect(chips()).toEqual(["Place 1", "Place 3", "4", "and 1 more"])
    expect(screen.getByRole("alert")).toHaveTextContent("Locations has an unknown location")
    expect(sent()).toMatchObject({ add_location_ids: "3,4", remove_location_ids: "2" })
  })

  test("before scripts run it is ticks of the form, and its search comes back to the page", () => {
    const found = [2, 3, 99].map((id) => ({ id: String(id), name: `Place ${id}` }))
    const search = { text: "pl", page: { options: found, page: 1, totalPages: 2 } }
    const page = document.createElement("div")
    page.innerHTML = renderToString(
      <AppPage path="/x" search={new URLSearchParams()} go={() => {}}>
        {form(facts({ search }))}
      </AppPage>,
    )
    document.body.replaceChildren(page)
    const ticks = [...page.querySelectorAll<HTMLInputElement>("input[type=checkbox]")]
    expect(ticks.map((tick) => `${tick.name} ${tick.value}`)).toEqual([
      "remove_location_ids 1",
      "remove_location_ids 2",
      "add_location_ids 3",
      "remove_location_ids 99",
    ])
    expect(ticks.some((tick) => tick.checked)).toBe(false)
    const buttons = [...page.querySelectorAll<HTMLButtonElement>("button[formmethod=get]")]
    expect(buttons.map((button) => [button.textContent, button.getAttribute("formaction")])).toEqual([
      ["Search", "/x"],
      ["Next", "/x"],
    ])
    document.body.replaceChildren()
  })
})
