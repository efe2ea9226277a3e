import { jest } from "@jest/globals"
import { act, fireEvent, render } from "@testing-library/react"
import { FormIndex } from "#components/form/form-index.tsx"

const sections = [
  { id: "details", label: "Details" },
  { id: "hours", label: "Hours" },
]
const current = () => document.querySelector("[aria-current]")!.textContent
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

/** Distance of the head of the hours from the top of the window. */
let distance = 2_000
const look = jest.fn()

beforeEach(() => {
  jest.useFakeTimers()
  look.mockClear()
  distance = 2_000
  jest.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(10_000)
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this.id === "hours") look()
    return new DOMRect(0, this.id === "hours" ? distance : 0, 1, 1)
  })
  render(
    <>
      <FormIndex sections={sections} />
      {sections.map(({ id, label }) => (
        <section key={id} id={id}>
          {label}
        </section>
      ))}
    </>,
  )
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe("the index of a form", () => {
  test("follows the scroll at once, then every 300 ms, and to where it ends [F-723 P-530]", () => {
    expect(current()).toBe("Details")
    distance = 0
    fireEvent.scroll(window)
    expect(current()).toBe("Hours")
    for (distance of [900, 1_000, 2_000]) {
      fireEvent.scroll(window)
      pass(99)
      expect(current()).toBe("Hours")
    }
    pass(3)
    expect(current()).toBe("Details")
  })

  test("looks again once, when the window has had its size for 300 ms [F-724 P-529]", () => {
    look.mockClear()
    distance = 0
    for (let turn = 0; turn < 4; turn += 1) {
      fireEvent(window, new Event("resize"))
      pass(299)
    }
    expect([look.mock.calls.length, current()]).toEqual([0, "Details"])
    pass(1)
    expect([look.mock.calls.length, current()]).toEqual([1, "Hours"])
    pass(1_000)
    expect(look).toHaveBeenCalledTimes(1)
  })
})
