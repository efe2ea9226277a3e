import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ReviewsFilterBar } from "#components/reviews/reviews-filter-bar.tsx"
import { nearPopover } from "#components/ui/popover.tsx"
import { renderInApp } from "#tests/support/in-app.tsx"

beforeAll(nearPopover)

const facts = {
  path: "/reviews",
  accountId: "1",
  today: "2026-11-20",
  weekStart: "sunday" as const,
  names: {},
}

const show = (query = "") =>
  renderInApp(<ReviewsFilterBar facts={facts} isMoreOpen={false} own={{ labels: [] }} />, {
    path: "/reviews",
    query,
  })
const control = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name} `) })

beforeEach(() => localStorage.clear())

describe("a menu of the filter bar", () => {
  test("opens a menu with the down arrow and finds an option by its first letter", async () => {
    const user = userEvent.setup()
    show()
    control("Rating").focus()
    await user.keyboard("{ArrowDown}3")
    expect(screen.getByRole("checkbox", { name: "3 stars" })).toHaveFocus()
    await user.keyboard("{Escape}")
    await user.click(control("Date"))
    await user.keyboard("y")
    expect(screen.getByRole("option", { name: "Year to Date" })).toHaveFocus()
    await user.keyboard("y")
    expect(screen.getByRole("option", { name: "Yesterday" })).toHaveFocus()
    await user.keyboard("z")
    expect(screen.getByRole("option", { name: "Yesterday" })).toHaveFocus()
  })

  test("takes letters that are typed quickly for one word", async () => {
    const user = userEvent.setup()
    show()
    await user.click(control("Date"))
    await user.keyboard("yes")
    expect(screen.getByRole("option", { name: "Yesterday" })).toHaveFocus()
  })

  test("begins with the presets again after the custom dates were left", async () => {
    const user = userEvent.setup()
    show()
    await user.click(control("Date"))
    await user.click(screen.getByRole("option", { name: "Custom" }))
    expect(await screen.findByRole("textbox", { name: "From" })).toHaveFocus()
    await user.keyboard("{Escape}")
    await user.click(control("Date"))
    expect(screen.getByRole("listbox", { name: "Date" })).toBeVisible()
  })

  test("opens the boxes of a filter with the focus on the first that is chosen, keeps it there and moves among them with the arrow keys", async () => {
    const user = userEvent.setup()
    const { address } = show("reviewTypes=survey")
    await user.click(control("Review type"))
    expect(screen.getByRole("checkbox", { name: "Survey" })).toHaveFocus()
    await user.keyboard("{ArrowUp}")
    expect(screen.getByRole("checkbox", { name: "Recommendation" })).toHaveFocus()
    await user.keyboard(" ")
    await waitFor(() => expect(address.query.get("reviewTypes")).toBe("survey,recommendation"))
    expect(screen.getByRole("checkbox", { name: "Recommendation" })).toHaveFocus()
    await user.keyboard("{Home}")
    expect(screen.getByRole("checkbox", { name: "All" })).toHaveFocus()
    await user.keyboard("{End}")
    expect(screen.getByRole("checkbox", { name: "Direct feedback" })).toHaveFocus()
  })

  test("moves through a menu with the arrow keys and closes it with Escape, when the focus leaves, and with a press elsewhere", async () => {
    const user = userEvent.setup()
    show("sentiment=1")
    await user.click(control("Sentiment"))
    expect(screen.getByRole("option", { name: "Positive" })).toHaveFocus()
    await user.keyboard("{ArrowDown}")
    expect(screen.getByRole("option", { name: "Neutral" })).toHaveFocus()
    await user.keyboard("{Home}{ArrowUp}")
    expect(screen.getByRole("option", { name: "Negative" })).toHaveFocus()
    await user.keyboard("{Escape}")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(control("Sentiment")).toHaveFocus()
    await user.click(control("Sentiment"))
    act(() => control("Date").focus())
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull())
    await user.click(control("Sentiment"))
    await user.click(document.body)
    expect(screen.queryByRole("listbox")).toBeNull()
  })
})
