import { act, fireEvent, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { nearPopover } from "#components/ui/popover.tsx"
import { Tooltip } from "#components/ui/tooltip.tsx"

beforeAll(nearPopover)

const tip = () => screen.queryByRole("tooltip")
const button = () => screen.getByRole("button", { name: "About ratings" })

function shown() {
  render(
    <>
      <Tooltip label="About ratings" track="reviews.ratings">
        The mean of all.
      </Tooltip>
      <button type="button">Next</button>
    </>,
  )
}

const ways: [name: string, open: () => unknown][] = [
  ["the focus", () => userEvent.tab()],
  ["a click", () => userEvent.click(button())],
  ["the pointer over it", () => userEvent.hover(button())],
]
const exits: [name: string, close: () => unknown][] = [
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the focus leaving", () => fireEvent.blur(button())],
  ["a press elsewhere", () => userEvent.click(document.body)],
  ["the page moving under it", () => fireEvent.scroll(window)],
]

describe("a tooltip", () => {
  test.each(ways)("opens with %s [F-338]", async (_, open) => {
    shown()
    expect(tip()).toBeNull()
    await open()
    expect(tip()).toHaveTextContent("The mean of all.")
    expect(button()).toHaveAccessibleDescription("The mean of all.")
  })

  test.each(exits)("closes with %s [F-339]", async (_, close) => {
    shown()
    await userEvent.tab()
    expect(tip()).not.toBeNull()
    await close()
    expect(tip()).toBeNull()
  })

  test("stays closed by Escape in the frame after the focus came [F-339]", async () => {
    shown()
    act(() => button().focus())
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" })
    expect(tip()).toBeNull()
    await act(() => new Promise((done) => requestAnimationFrame(done)))
    expect(tip()).toBeNull()
  })

  test("goes with the pointer unless it was pressed", async () => {
    shown()
    await userEvent.hover(button())
    await userEvent.unhover(button())
    expect(tip()).toBeNull()
    await userEvent.click(button())
    await userEvent.unhover(button())
    expect(tip()).not.toBeNull()
  })

  test("has its identifier for analytics [F-411]", () => {
    shown()
    expect(button()).toHaveAttribute("data-track", "reviews.ratings")
  })
})
