import { jest } from "@jest/globals"
import { act, render, screen } from "@testing-library/react"
import { FormContext } from "#components/form/form-context.ts"
import { SubmitSwitch } from "#components/form/submit-switch.tsx"

afterEach(() => {
  jest.useRealTimers()
})

test("the switch shows that it is saving until two seconds after the answer [L-299 L-623 P-240 P-245]", () => {
  jest.useFakeTimers()
  const form = { error: undefined, errors: {}, values: {}, setError: () => {} }
  const shown = (isSaving: boolean) => (
    <FormContext value={{ ...form, isSaving }}>
      <SubmitSwitch isOn={false} label="Auto Sync" track="test.switch" />
    </FormContext>
  )
  const isBusy = () => screen.getByRole("switch", { name: "Auto Sync" }).getAttribute("aria-disabled")
  const { rerender } = render(shown(false))
  expect(isBusy()).toBeNull()
  rerender(shown(true))
  act(() => jest.advanceTimersByTime(10_000))
  expect(isBusy()).toBe("true")
  rerender(shown(false))
  act(() => jest.advanceTimersByTime(1_999))
  expect(isBusy()).toBe("true")
  act(() => jest.advanceTimersByTime(1))
  expect(isBusy()).toBeNull()
})
