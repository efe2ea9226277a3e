import { jest } from "@jest/globals"
import { act, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { Modal, type ModalProps } from "#components/ui/modal.tsx"
import { useOverlay } from "#components/ui/overlay-context.ts"

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const modal = () => screen.queryByRole("dialog", { name: "Rename" })
const state = () => modal()?.dataset["state"]

function Save() {
  const { leave } = useOverlay()
  return (
    <button type="button" onClick={leave}>
      Save
    </button>
  )
}

function Opener(props: Partial<ModalProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Modal title="Rename" onClose={() => setOpen(false)} foot={<Save />} {...props}>
          {props.children ?? <input aria-label="Name" />}
        </Modal>
      )}
    </>
  )
}

async function opened(props: Partial<ModalProps> = {}) {
  render(<Opener {...props} />)
  const own = user()
  await own.click(screen.getByRole("button", { name: "Open" }))
  return own
}

const exits: [how: string, close: (own: ReturnType<typeof user>) => Promise<void>][] = [
  ["Escape", (own) => own.keyboard("{Escape}")],
  ["a press beside it", (own) => own.pointer({ keys: "[MouseLeft>]", target: modal()! })],
  ["its button", (own) => own.click(screen.getByRole("button", { name: "Close" }))],
]

describe("a modal", () => {
  test("opens with the focus in its first field", async () => {
    await opened()
    expect(screen.getByLabelText("Name")).toHaveFocus()
  })

  test.each(exits)(
    "is open, then closing, then gone, after %s [F-334, F-335, F-336, L-300, L-301, L-302]",
    async (_, close) => {
      const own = await opened()
      expect(state()).toBe("open")
      await close(own)
      expect(state()).toBe("closing")
      pass(119)
      expect(modal()).not.toBeNull()
      pass(1)
      expect(modal()).toBeNull()
      expect(screen.getByRole("button", { name: "Open" })).toHaveFocus()
    },
  )

  test("stays when what is in it is pressed", async () => {
    const own = await opened()
    await own.click(screen.getByLabelText("Name"))
    expect(state()).toBe("open")
  })

  test.each(exits)(
    "asks before work is lost, and keeps what was typed, after %s [F-337, L-303, L-304, L-585]",
    async (_, close) => {
      const own = await opened({ isDirty: true })
      await own.type(screen.getByLabelText("Name"), "Ada")
      await close(own)
      expect(state()).toBe("asking")
      expect(screen.getByRole("alert")).toHaveTextContent("Exit and lose work?")
      expect(screen.getByRole("button", { name: "Keep editing" })).toHaveFocus()

      await own.click(screen.getByRole("button", { name: "Keep editing" }))
      expect(screen.queryByText("Exit and lose work?")).toBeNull()
      expect(state()).toBe("open")
      expect(screen.getByLabelText("Name")).toHaveValue("Ada")

      await close(own)
      await own.click(screen.getByRole("button", { name: "Exit" }))
      pass(120)
      expect(modal()).toBeNull()
    },
  )

  test("is left without a question after saving", async () => {
    const own = await opened({ isDirty: true })
    await own.click(screen.getByRole("button", { name: "Save" }))
    pass(120)
    expect(modal()).toBeNull()
  })

  test.each([
    [true, true],
    [false, false],
  ])("keeps the browser from leaving while it has work (%s)", async (isDirty, isKept) => {
    await opened({ isDirty })
    const event = new Event("beforeunload", { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(isKept)
  })

  test("leaves Escape to an open menu in it", async () => {
    const own = await opened({
      children: (
        <button type="button" aria-haspopup="menu" aria-expanded="true">
          Menu
        </button>
      ),
    })
    await own.keyboard("{Escape}")
    expect(state()).toBe("open")
  })
})
