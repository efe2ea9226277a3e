import { jest } from "@jest/globals"
import { act, fireEvent, render, screen } from "@testing-library/react"
import { ToastProvider, useToast } from "#components/ui/toast.tsx"
import type { ToastInput } from "#components/ui/toast-item.tsx"
import { defaultToastMs } from "#components/ui/toast-ms.ts"
import { toastMs } from "#lib/format/toast-ms.ts"

let show: (toast: ToastInput) => () => void

function Page() {
  show = useToast()
  return null
}

const messages = () =>
  [...document.querySelectorAll("[data-level]")].map((toast) => toast.querySelector("div")?.textContent)
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const say = (toast: Partial<ToastInput>) =>
  act(() => {
    show({ level: "info", message: "Hello", ...toast })
  })

beforeEach(() => {
  jest.useFakeTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = "app_toast_ms=; Max-Age=0"
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
})
afterEach(() => jest.useRealTimers())

describe("toasts", () => {
  test("stay four seconds and fade for 120 milliseconds [F-690, P-501]", () => {
    say({})
    pass(3999)
    expect(messages()).toEqual(["Hello"])
    pass(1)
    expect(document.querySelector("[data-level]")).toHaveAttribute("data-leaving")
    pass(120)
    expect(messages()).toEqual([])
  })

  test("of filters and exports stay five seconds, whatever the cookie says [F-689]", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = "app_toast_ms=1000"
    say({ message: "Filter saved", durationMs: toastMs.filter })
    pass(4999)
    expect(document.querySelector("[data-level]")).not.toHaveAttribute("data-leaving")
    pass(1)
    pass(120)
    expect(messages()).toEqual([])
  })

  test("follow the cookie in their default duration only [F-691]", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = "app_toast_ms=1000"
    say({ message: "default" })
    say({ message: "own", durationMs: 5000 })
    pass(1000)
    pass(120)
    expect(messages()).toEqual(["own"])
    expect([
      defaultToastMs("app_toast_ms=0"),
      defaultToastMs("a=1; app_toast_ms=-5"),
      defaultToastMs("app_toast_ms=x"),
    ]).toEqual([0, -5, 4000])
  })

  test("that stay shorter or longer do so for 2, 3 or 5 seconds [L-620, P-500]", () => {
    expect(Object.values(toastMs).filter((ms) => ![2000, 3000, 5000].includes(ms) && ms > 0)).toEqual([])
    // @ts-expect-error: no other duration is taken
    const other: ToastInput = { level: "info", message: "Hello", durationMs: 2500 }
    expect(other.durationMs).toBe(2500)
    for (const durationMs of [2000, 3000, 5000] as const) {
      say({ durationMs })
      pass(durationMs - 1)
      expect(document.querySelector("[data-leaving]")).toBeNull()
      pass(1)
      expect(document.querySelector("[data-leaving]")).not.toBeNull()
      pass(120)
    }
  })

  test("with 0 or less stay until they are closed [F-692, P-502]", () => {
    for (const ms of [null, 0, -1]) {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
      if (ms !== null) document.cookie = `app_toast_ms=${ms}`
      say(ms === null ? { durationMs: 0 } : {})
      pass(60_000)
      expect(messages()).toEqual(["Hello"])
      fireEvent.click(screen.getByRole("button", { name: "Close" }))
      pass(120)
      expect(messages()).toEqual([])
    }
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

  test("offer an action as link or button [F-238]", () => {
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

  test("do their action once, are gone with it, and give the focus back to where it was", () => {
    const before = document.body.appendChild(document.createElement("button"))
    let undone = 0
    say({ message: "Status set", durationMs: 0, action: { text: "Undo", onClick: () => (undone += 1) } })
    const undo = screen.getByRole("button", { name: "Undo" })
    before.focus()
    act(() => undo.focus())
    fireEvent.click(undo)
    fireEvent.click(undo)
    expect(undone).toBe(1)
    expect(before).toHaveFocus()
    pass(120)
    expect(messages()).toEqual([])

    let close = () => {}
    act(() => {
      close = show({ level: "info", message: "Soon over", durationMs: 0 })
    })
    act(() => close())
    expect(messages()).toEqual([])
    before.remove()
  })

  test("show content of their own beside the message [F-239]", () => {
    say({ content: <strong>3 of 4 photos</strong> })
    expect(screen.getByRole("status")).toHaveTextContent("Hello")
    expect(screen.getByText("3 of 4 photos")).toBeVisible()
  })

  test("have an id, level, message, duration and action each, told apart though they say the same [F-237]", () => {
    const action = { text: "View", href: "/error" }
    say({ level: "warning", durationMs: 2000, action })
    say({ level: "success", durationMs: 3000 })
    const levels = () =>
      [...document.querySelectorAll("[data-level]")].map((toast) => toast.getAttribute("data-level"))
    expect(levels()).toEqual(["warning", "success"])
    expect(screen.getAllByRole("link", { name: "View" })).toHaveLength(1)
    pass(2000)
    pass(120)
    expect(levels()).toEqual(["success"])
  })
})
