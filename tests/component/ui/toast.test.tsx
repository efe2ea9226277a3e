import { jest } from "@jest/globals"
import { act, fireEvent, render, screen } from "@testing-library/react"
import { type ToastInput, ToastProvider, useToast } from "#components/ui/toast.tsx"
import { defaultToastMs } from "#components/ui/toast-ms.ts"

let show: (toast: ToastInput) => void

function Page() {
  show = useToast()
  return null
}

const messages = () =>
  [...document.querySelectorAll(".toast")].map((toast) => toast.querySelector("div")?.textContent)
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const say = (toast: Partial<ToastInput>) => act(() => show({ level: "info", message: "Hello", ...toast }))

beforeEach(() => {
  jest.useFakeTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = "outpost_toast_ms=; Max-Age=0"
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
})
afterEach(() => jest.useRealTimers())

describe("toasts", () => {
  test("stay four seconds and fade for 120 milliseconds", () => {
    say({})
    pass(3999)
    expect(messages()).toEqual(["Hello"])
    pass(1)
    expect(document.querySelector(".toast")).toHaveClass("is-leaving")
    pass(120)
    expect(messages()).toEqual([])
  })

  test("follow the cookie in their default duration only", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = "outpost_toast_ms=1000"
    say({ message: "default" })
    say({ message: "own", durationMs: 5000 })
    pass(1000)
    pass(120)
    expect(messages()).toEqual(["own"])
    expect([
      defaultToastMs("outpost_toast_ms=0"),
      defaultToastMs("a=1; outpost_toast_ms=-5"),
      defaultToastMs("outpost_toast_ms=x"),
    ]).toEqual([0, -5, 4000])
  })

  test("with 0 or less stay until they are closed", () => {
    say({ durationMs: 0 })
    pass(60_000)
    expect(messages()).toEqual(["Hello"])
    fireEvent.click(screen.getByRole("button", { name: "Close" }))
    pass(120)
    expect(messages()).toEqual([])
  })

  test("are four at most, and the next one comes when one goes", () => {
    for (const message of ["1", "2", "3", "4", "5"]) say({ message })
    expect(messages()).toEqual(["1", "2", "3", "4"])
    fireEvent.click(screen.getAllByRole("button", { name: "Close" })[0]!)
    pass(120)
    expect(messages()).toEqual(["2", "3", "4", "5"])
  })

  test("wait while they are hovered", () => {
    say({})
    pass(3000)
    const toast = screen.getByRole("status")
    fireEvent.mouseEnter(toast)
    pass(10_000)
    expect(messages()).toEqual(["Hello"])
    fireEvent.mouseLeave(toast)
    pass(999)
    expect(messages()).toEqual(["Hello"])
    pass(1)
    pass(120)
    expect(messages()).toEqual([])
  })

  test("are announced: alerts as alert, the others as status", () => {
    say({ level: "alert", message: "Bad" })
    say({ level: "success", message: "Good" })
    expect(screen.getByRole("alert")).toHaveTextContent("Bad")
    expect(screen.getByRole("status")).toHaveTextContent("Good")
  })

  test("offer an action as link or button", () => {
    let undone = false
    say({
      durationMs: 0,
      action: {
        text: "Undo",
        onClick: () => {
          undone = true
        },
      },
    })
    fireEvent.click(screen.getByRole("button", { name: "Undo" }))
    expect(undone).toBe(true)
    say({ durationMs: 0, action: { text: "View", href: "/error" } })
    expect(screen.getByRole("link", { name: "View" })).toHaveAttribute("href", "/error")
  })
})
