import { jest } from "@jest/globals"
import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"

const names = ["Oregon", "Ohio", "Oklahoma"]
const all = names.map((name, at) => ({ id: String(at + 1), name }))
const search = async (text: string) =>
  all.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))

type More = Partial<Parameters<typeof FormTypeAhead>[0]>

function shown(more: More = {}) {
  const onChoose = jest.fn()
  const { unmount } = render(
    <form aria-label="form">
      <FormTypeAhead
        name="state_id"
        textName="state"
        label="State"
        options={all}
        search={search}
        onChoose={onChoose}
        {...more}
      />
    </form>,
  )
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: /State/ })
  const sent = () => {
    const inputs = [...screen.getByRole("form").querySelectorAll("input")]
    return Object.fromEntries(inputs.map((input) => [input.name, input.value]))
  }
  return { field, sent, onChoose, unmount, user: userEvent.setup() }
}

test("before scripts run it is a plain list of all choices with the present one", () => {
  const html = renderToString(
    <FormTypeAhead
      name="state_id"
      textName="state"
      label="State"
      options={all}
      defaultValue="2"
      search={search}
    />,
  )
  const page = new DOMParser().parseFromString(html, "text/html")
  const select = page.querySelector("select")!
  expect([select.name, select.value, select.options.length]).toEqual(["state_id", "2", 4])
})

test("typing shows the choices that fit, and Enter takes the first [F-353]", async () => {
  const { field, sent, user, onChoose } = shown()
  await user.type(field, "o")
  expect(await screen.findAllByRole("option")).toHaveLength(3)
  await user.type(field, "h")
  await waitFor(() => expect(screen.getAllByRole("option").map((row) => row.textContent)).toEqual(["Ohio"]))
  await user.keyboard("{Enter}")
  expect(sent()).toEqual({ state_id: "2", state: "Ohio" })
  expect(onChoose).toHaveBeenLastCalledWith({ id: "2", name: "Ohio" })
  expect(field.getAttribute("aria-expanded")).toBe("false")
})

test("Enter before the list has come takes its first choice as well", async () => {
  const { field, sent, user } = shown()
  await user.type(field, "okla{Enter}")
  await waitFor(() => expect(sent()).toEqual({ state_id: "3", state: "Oklahoma" }))
})

test("arrow keys choose, Escape closes, and typing again takes the choice back", async () => {
  const { field, sent, user } = shown({ defaultValue: "1" })
  expect(sent()).toEqual({ state_id: "1", state: "Oregon" })
  await user.click(field)
  await screen.findAllByRole("option")
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}")
  expect(sent()).toEqual({ state_id: "2", state: "Ohio" })
  await user.click(field)
  await user.keyboard("{Escape}")
  expect(screen.queryByRole("option")).toBeNull()
  await user.type(field, "x")
  expect(sent()).toEqual({ state_id: "", state: "Ohiox" })
})

test("it opens when the keyboard comes to it and on a click, and closes on Escape, on leaving and on a press elsewhere [F-338, F-339]", async () => {
  const { field, user } = shown()
  const isClosed = () => waitFor(() => expect(screen.queryByRole("option")).toBeNull())
  await user.tab()
  expect(field).toHaveFocus()
  expect(await screen.findAllByRole("option")).toHaveLength(3)
  await user.keyboard("{Escape}")
  await isClosed()
  await user.click(field)
  expect(await screen.findAllByRole("option")).toHaveLength(3)
  await user.click(document.body)
  await isClosed()
  await user.click(field)
  expect(await screen.findAllByRole("option")).toHaveLength(3)
  await user.tab()
  await isClosed()
})

test("a text of its own may stand from a minimum length on, and never without one [F-352]", async () => {
  const strict = shown()
  fireEvent.change(strict.field, { target: { value: "abc" } })
  expect(strict.field.validity.valid).toBe(false)
  strict.unmount()
  const free = shown({ customFrom: 3 })
  fireEvent.change(free.field, { target: { value: "ab" } })
  expect(free.field.validity.valid).toBe(false)
  fireEvent.change(free.field, { target: { value: "abc" } })
  expect(free.field.validity.valid).toBe(true)
})

test("a whole name that was typed counts as chosen when the field is left", async () => {
  const { field, sent, user } = shown()
  await user.type(field, "oklahoma")
  await screen.findByRole("option", { name: "Oklahoma" })
  await user.tab()
  expect(sent()).toEqual({ state_id: "3", state: "Oklahoma" })
})

test("a list that cannot be loaded says so and can be asked for again", async () => {
  let isDown = true
  const { field, user } = shown({
    search: async (text) => (isDown ? Promise.reject(new Error("away")) : search(text)),
  })
  await user.click(field)
  expect(await screen.findByRole("alert")).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole("button", { name: "Retry" }))
  expect(await screen.findAllByRole("option")).toHaveLength(3)
})
