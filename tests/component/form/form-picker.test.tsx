import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { type Account, newAccount, signIn } from "#tests/support/component/app.ts"
import { AppPage, renderInApp } from "#tests/support/in-app.tsx"

let account: Account
/** Ids of the places named "Place 001" and on. */
let places: number[]
beforeAll(async () => {
  account = await newAccount({ moreLocations: 4 })
  places = account.moreLocationIds
  await signIn(account.users.Admin)
})

const idOf = (place: number) => String(places[place - 1])
const idsOf = (...requested: number[]) => requested.map(idOf).join(",")
const named = (place: number) => ({ id: idOf(place), name: `Place 00${place}` })
const gone = "999999"

const facts = (more: Partial<PickerFacts> = {}): PickerFacts => ({
  kind: "locations",
  accountId: String(account.id),
  field: "location_ids",
  storedIds: [idOf(1), idOf(2), gone],
  known: [1, 2].map(named),
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
  within(screen.getByRole("list", { name: "Selected: Locations" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent)

describe("a picker of a form", () => {
  test("sends what is added and taken away, by the list and by the crosses", async () => {
    const user = userEvent.setup()
    renderInApp(form(facts()), { path: "/x" })
    expect(chips()).toEqual(["Place 001", "Place 002", "and 1 more"])
    await user.click(screen.getByRole("button", { name: "Add locations" }))
    const list = await screen.findByRole("listbox", { name: "Locations" })
    await within(list).findByRole("option", { name: "Place 003" })
    const chosen = () =>
      within(list)
        .getAllByRole("option", { checked: true })
        .map((row) => row.textContent)
    expect(chosen()).toEqual(["Place 001", "Place 002"])
    await user.click(within(list).getByRole("option", { name: "Place 003" }))
    await user.click(within(list).getByRole("option", { name: "Place 001" }))
    expect(chosen()).toEqual(["Place 002", "Place 003"])
    await user.keyboard("{Escape}")
    expect(screen.getByRole("button", { name: "Add locations" })).toHaveFocus()
    expect(sent()).toMatchObject({ add_location_ids: idsOf(3), remove_location_ids: idsOf(1) })
    await user.click(screen.getByRole("button", { name: "Remove Place 002" }))
    expect(screen.getByRole("button", { name: "Remove Place 003" })).toHaveFocus()
    await user.click(screen.getByRole("button", { name: "Remove Place 003" }))
    expect(screen.getByRole("button", { name: "Add locations" })).toHaveFocus()
    expect(sent()).toMatchObject({ add_location_ids: "", remove_location_ids: idsOf(1, 2) })
  })

  test("is worked with the keyboard alone: Enter takes what was typed, and the list stays", async () => {
    const user = userEvent.setup()
    renderInApp(form(facts({ storedIds: [], known: [] })), { path: "/x" })
    await user.tab()
    await user.keyboard("{Enter}")
    await user.type(await screen.findByRole("combobox", { name: "Search locations" }), "Place 004")
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((row) => row.textContent)).toEqual(["Place 004"]),
    )
    await user.keyboard("{Enter}")
    expect(screen.getByRole("option", { checked: true })).toHaveTextContent("Place 004")
    expect(sent()).toMatchObject({ add_location_ids: idOf(4) })
  })

  test("begins with what a form that came back had, and shows its error", () => {
    const values = { add_location_ids: [idsOf(3, 4)], remove_location_ids: [idOf(2)] }
    const state = { errors: { add_location_ids: "has an unknown location" }, values }
    const known = [1, 2, 3].map(named)
    renderInApp(form(facts({ known }), state), { path: "/x" })
    expect(chips()).toEqual(["Place 001", "Place 003", idOf(4), "and 1 more"])
    expect(screen.getByRole("alert")).toHaveTextContent("Locations has an unknown location")
    expect(sent()).toMatchObject({ add_location_ids: idsOf(3, 4), remove_location_ids: idOf(2) })
  })

  test("before scripts run it is ticks of the form, and its search comes back to the page", () => {
    const found = [named(2), named(3), { id: gone, name: "Gone" }]
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
      `remove_location_ids ${idOf(1)}`,
      `remove_location_ids ${idOf(2)}`,
      `add_location_ids ${idOf(3)}`,
      `remove_location_ids ${gone}`,
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
