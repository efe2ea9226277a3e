import { jest } from "@jest/globals"
import { act, fireEvent, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CopyButton } from "#components/ui/copy-button.tsx"
import { renderInApp } from "#tests/support/in-app.tsx"

describe("a button that copies a value", () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  test("confirms for two seconds that it has [L-076 L-621]", async () => {
    userEvent.setup()
    const write = jest.spyOn(navigator.clipboard, "writeText").mockResolvedValue()
    jest.useFakeTimers()
    renderInApp(<CopyButton label="Phone" value="6123 4567" track="copy" />)
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy Phone" })))
    expect(write).toHaveBeenCalledWith("6123 4567")
    act(() => jest.advanceTimersByTime(1_999))
    expect(screen.getByRole("status")).toHaveTextContent("Copied")
    act(() => jest.advanceTimersByTime(1))
    expect(screen.getByRole("status")).toBeEmptyDOMElement()
  })
})
