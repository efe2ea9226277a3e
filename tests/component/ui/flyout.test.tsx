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
      <a href="/settings">Settings</a>
      <a href="/reviews?page=2">Next page</a>
      <a href="/reviews.csv?page=2">File</a>
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

  describe("with changes, when a link is followed", () => {
    const followed = jest.fn((event: Event) => event.preventDefault())
    const follow = (name: string) => userEvent.click(screen.getByRole("link", { name }))
    const question = () => screen.queryByRole("alertdialog", { name: "Discard Changes" })
    beforeEach(() => {
      followed.mockClear()
      window.addEventListener("click", followed)
    })
    afterEach(() => window.removeEventListener("click", followed))

    test("asks before the page is left, and goes there once that is what is wanted", async () => {
      drawn({ isDirty: true })
      await follow("Settings")
      await screen.findByRole("alertdialog", { name: "Discard Changes" })
      expect(followed).not.toHaveBeenCalled()
      await userEvent.click(screen.getByRole("button", { name: "Keep Editing" }))
      expect(question()).toBeNull()
      await follow("Settings")
      const discard = await screen.findByRole("button", { name: "Discard Changes" })
      followed.mockClear()
      await userEvent.click(discard)
      const links = followed.mock.calls.map(([{ target }]) => (target as Element).textContent)
      expect(links).toContain("Settings")
      expect(question()).toBeNull()
    })

    test.each(["Next page", "File"])("does not ask for what keeps the flyout: %s", async (name) => {
      drawn({ isDirty: true })
      await follow(name)
      expect(followed).toHaveBeenCalledTimes(1)
      expect(question()).toBeNull()
    })

    test("does not ask without changes", async () => {
      drawn()
      await follow("Settings")
      expect(followed).toHaveBeenCalledTimes(1)
      expect(question()).toBeNull()
    })
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
