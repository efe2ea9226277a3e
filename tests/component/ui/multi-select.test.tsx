import { jest } from "@jest/globals"
import { act, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { MultiSelect, type MultiSelectProps } from "#components/ui/multi-select.tsx"
import { collapsed, toggled } from "#components/ui/multi-select-value.ts"
import { nearPopover } from "#components/ui/popover.tsx"

beforeAll(nearPopover)

const options = ["Red", "Green", "Blue"].map((name) => ({ id: name.toLowerCase(), name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name, hidden: true })
const list = () => document.querySelector("details")!
const opener = () => document.querySelector("summary")!

function shown(more: Partial<MultiSelectProps> = {}) {
  const onChange = jest.fn()
  render(
    <>
      <button type="button">Before</button>
      <MultiSelect name="colours" label="Colours" options={options} onChange={onChange} {...more} />
      <button type="button">After</button>
    </>,
  )
  return onChange
}

describe("the value of a multi-select", () => {
  test.each([
    [[], null],
    [["red"], "red"],
    [
      ["red", "blue"],
      ["red", "blue"],
    ],
  ])("%j is collapsed to %j (gallery) [F-405]", (values, value) => {
    expect(collapsed(values)).toEqual(value)
  })

  test("toggling adds, or takes away, up to the maximum if there is one (gallery) [F-403, F-404]", () => {
    expect(toggled(["red"], "blue")).toEqual(["red", "blue"])
    expect(toggled(["red", "blue"], "red")).toEqual(["blue"])
    expect(toggled(["red", "blue"], "green", 2)).toEqual(["red", "blue"])
    expect(toggled(["red", "blue"], "blue", 2)).toEqual(["red"])
    expect(toggled(["red", "blue"], "green")).toEqual(["red", "blue", "green"])
  })
})

describe("a multi-select", () => {
  test("adds and takes away, and tells its value (gallery) [F-404, F-405]", async () => {
    const onChange = shown()
    expect(opener()).toHaveTextContent("None")
    await userEvent.click(opener())
    await userEvent.click(box("Red"))
    await userEvent.click(box("Blue"))
    expect(opener()).toHaveTextContent("2 selected")
    await userEvent.click(box("Red"))
    expect(opener()).toHaveTextContent("Blue")
    await userEvent.click(box("Blue"))
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(["red", ["red", "blue"], "blue", null])
  })

  test("takes no third of at most two, and any number without a maximum (gallery) [F-403]", async () => {
    shown({ max: 2, defaultValues: ["red", "blue"] })
    await userEvent.click(opener())
    expect(box("Green")).toBeDisabled()
    await userEvent.click(box("Green"))
    expect(box("Green")).not.toBeChecked()
    await userEvent.click(box("Red"))
    expect(box("Green")).toBeEnabled()
  })

  test("opens when the keyboard comes to it, and on a click (gallery) [F-338]", async () => {
    shown()
    screen.getByRole("button", { name: "Before" }).focus()
    await userEvent.tab()
    expect(opener()).toHaveFocus()
    expect(list().open).toBe(true)
    await userEvent.keyboard("{Escape}")
    expect(list().open).toBe(false)
    await userEvent.click(opener())
    expect(list().open).toBe(true)
  })

  test("is chosen from with the keyboard alone (gallery) [F-338]", async () => {
    shown()
    await userEvent.tab()
    await userEvent.tab()
    expect(list().open).toBe(true)
    await userEvent.tab()
    expect(box("Red")).toHaveFocus()
    await userEvent.keyboard(" ")
    expect(box("Red")).toBeChecked()
    expect(opener()).toHaveTextContent("Red")
  })

  test.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["the focus leaving it", () => act(() => screen.getByRole("button", { name: "After" }).focus())],
    ["a press elsewhere", () => userEvent.click(document.body)],
  ])("closes with %s (gallery) [F-339]", async (_, leave) => {
    shown()
    await userEvent.click(opener())
    expect(list().open).toBe(true)
    await leave()
    expect(list().open).toBe(false)
  })
})
