import { jest } from "@jest/globals"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { Flyout } from "#components/ui/flyout.tsx"
import { AppPage } from "#tests/support/in-app.tsx"

const flyout = () => screen.queryByRole("dialog", { name: "Schedule" })

/** The flyout on a page, which `at` moves to another path, with the address as it is then. */
function drawn({ isDirty = false } = {}) {
  const onClose = jest.fn()
  const page = (path: string) => (
    <AppPage path={path} search={new URLSearchParams()} go={() => {}}>
      <Flyout title="Schedule" onClose={onClose} isDirty={isDirty}>
        <input aria-label="Name" />
      </Flyout>
    </AppPage>
  )
  window.history.replaceState(null, "", "/reviews")
  const { rerender } = render(page("/reviews"))
  const at = (path: string, query = "") => {
    window.history.replaceState(null, "", `${path}${query}`)
    rerender(page(path))
  }
  return { onClose, at }
}

describe("a flyout", () => {
  test("opens with the focus on its title", () => {
    drawn()
    expect(screen.getByRole("heading", { name: "Schedule" })).toHaveFocus()
  })

  test.each([
    ["the path changes", "/photos", "", true],
    ["only the query changes", "/reviews", "?page=2", false],
    ["the address keeps it", "/photos", "?flyout_edit=true", false],
    ["the address keeps it not", "/photos", "?flyout_edit=false", true],
  ])("when %s: %s%s [F-327]", (_, path, query, closes) => {
    const { onClose, at } = drawn({ isDirty: true })
    at(path, query)
    expect(onClose).toHaveBeenCalledTimes(closes ? 1 : 0)
  })

  test.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["its button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ])("closes by %s, and asks first when something is not saved", async (_, close) => {
    const clean = drawn()
    await close()
    expect(clean.onClose).toHaveBeenCalledTimes(1)
    cleanup()

    const dirty = drawn({ isDirty: true })
    await close()
    expect(await screen.findByRole("alertdialog", { name: "Discard Changes" })).toHaveTextContent(
      "You have unsaved changes.",
    )
    await userEvent.click(screen.getByRole("button", { name: "Keep Editing" }))
    expect(dirty.onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole("alertdialog")).toBeNull()
    expect(flyout()).not.toBeNull()

    await close()
    await userEvent.click(await screen.findByRole("button", { name: "Discard Changes" }))
    expect(dirty.onClose).toHaveBeenCalledTimes(1)
  })

  test("Escape in the question keeps the flyout", async () => {
    const { onClose } = drawn({ isDirty: true })
    await userEvent.keyboard("{Escape}")
    await screen.findByRole("alertdialog")
    await userEvent.keyboard("{Escape}")
    expect(onClose).not.toHaveBeenCalled()
    expect(flyout()).not.toBeNull()
  })
})
