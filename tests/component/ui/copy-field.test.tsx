import { jest } from "@jest/globals"
import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { CopyField } from "#components/ui/copy-field.tsx"
import { renderInApp } from "#tests/support/in-app.tsx"

const show = () => renderInApp(<CopyField label="Sign-up link" value="https://a.example/x" track="copy" />)
const copy = () => screen.getByRole("button", { name: "Copy Sign-up link" })

describe("a field whose text can be taken elsewhere", () => {
  test("says that its text has been copied (D-263)", async () => {
    const user = userEvent.setup()
    const write = jest.spyOn(navigator.clipboard, "writeText")
    show()
    await user.click(copy())
    expect(await screen.findByText("Copied")).toBeVisible()
    expect(write).toHaveBeenCalledWith("https://a.example/x")
  })

  test("says that it could not be copied, and leaves it selected [F-616]", async () => {
    const user = userEvent.setup()
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"))
    show()
    await user.click(copy())
    expect(await screen.findByText("Unable to copy to clipboard")).toBeVisible()
    const field = screen.getByLabelText<HTMLInputElement>("Sign-up link")
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  })
})
