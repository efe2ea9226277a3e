import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { DetailsMenu } from "#components/ui/details-menu.tsx"
import { nearPopover } from "#components/ui/popover.tsx"

const menu = (startsOpen = false) => (
  <DetailsMenu summary={{ children: "Remove" }} startsOpen={startsOpen}>
    {() => (
      <div className="menu">
        <input aria-label="Reason" name="reason" />
      </div>
    )}
  </DetailsMenu>
)
const opener = () => screen.getByText("Remove")
const box = () => opener().closest("details")!
const reason = () => screen.getByRole("textbox", { name: "Reason" })

describe("a menu with a field", () => {
  beforeAll(nearPopover)

  test("keeps what was typed when it is closed and opened again, and keeps it in its form", async () => {
    const user = userEvent.setup()
    render(<form aria-label="Import">{menu()}</form>)
    await user.click(opener())
    await user.type(reason(), "Sent twice")
    await user.keyboard("{Escape}")
    expect(box().open).toBe(false)
    expect(opener()).toHaveFocus()
    const fields = () => new FormData(screen.getByRole<HTMLFormElement>("form")).get("reason")
    expect(fields()).toBe("Sent twice")
    await user.click(opener())
    expect(reason()).toHaveValue("Sent twice")
    expect(fields()).toBe("Sent twice")
    await user.click(document.body)
    expect(box().open).toBe(false)
  })

  test("that begins open closes with Escape", async () => {
    const user = userEvent.setup()
    render(menu(true))
    expect(reason()).toBeVisible()
    await user.click(reason())
    await user.keyboard("{Escape}")
    expect(box().open).toBe(false)
    expect(opener()).toHaveFocus()
  })

  test("that was opened and written into before scripts ran keeps that, and closes with Escape", async () => {
    const user = userEvent.setup()
    const container = document.body.appendChild(document.createElement("div"))
    container.innerHTML = renderToString(menu())
    container.querySelector("details")!.open = true
    container.querySelector("input")!.value = "Sent twice"
    render(menu(), { container, hydrate: true })
    await nearPopover()
    await user.click(reason())
    await user.keyboard("{Escape}")
    expect(box().open).toBe(false)
    await user.click(opener())
    expect(reason()).toHaveValue("Sent twice")
  })
})
