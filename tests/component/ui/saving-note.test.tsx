import { jest } from "@jest/globals"
import { act, render, screen } from "@testing-library/react"
import { SavingNote } from "#components/ui/saving-note.tsx"

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms)
  })

test("says after a few seconds that something takes long, and nothing once it is done", () => {
  const { rerender } = render(<SavingNote isSaving />)
  const note = screen.getByRole("status")
  pass(3_999)
  expect(note).toBeEmptyDOMElement()
  pass(1)
  expect(note).toHaveTextContent("Still saving. This takes longer than usual.")
  rerender(<SavingNote isSaving={false} />)
  expect(screen.queryByRole("status")).toBeNull()
  rerender(<SavingNote isSaving />)
  expect(screen.getByRole("status")).toBeEmptyDOMElement()
})

test("begins with the words it is given", () => {
  render(<SavingNote isSaving text="Saving..." />)
  expect(screen.getByRole("status")).toHaveTextContent("Saving...")
  pass(4_000)
  expect(screen.getByRole("status")).toHaveTextContent("Still saving. This takes longer than usual.")
})
