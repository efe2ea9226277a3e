import { jest } from "@jest/globals"
import { act, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { RecipientUpload, type RecipientUploadProps } from "#components/uploads/recipient-upload.tsx"

type Answer = Awaited<ReturnType<RecipientUploadProps["send"]>>

const csv = (name = "people.csv") => new File(["email\na@b.test"], name, { type: "text/csv" })
const processing: Answer = { upload_id: "up-1", status: "processing" }

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Chooses a file whose upload is answered so, one answer after the other. */
async function chosen(answers: (Answer | Error)[], files = [csv()]) {
  const next = async () => {
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  }
  const check = jest.fn<RecipientUploadProps["check"]>(next)
  const onRecipients = jest.fn()
  render(
    <RecipientUpload
      label="Recipients"
      track="x.delete"
      send={next}
      check={check}
      onRecipients={onRecipients}
    />,
  )
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, applyAccept: false })
  await user.upload(screen.getByLabelText("Recipients"), files)
  await act(() => jest.advanceTimersByTimeAsync(0))
  return { user, check, onRecipients }
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

describe("a file of recipients", () => {
  test("is processed, asked for each second, and complete with its counts (gallery) [F-244, F-277]", async () => {
    const counts = { total_successful_recipients: 1412, total_failed_recipients: 3 }
    const { user, check, onRecipients } = await chosen([
      processing,
      processing,
      { upload_id: "up-1", status: "complete", ...counts },
    ])
    expect(screen.getByRole("status")).toHaveTextContent("Processing people.csv")
    await pass(999)
    expect(check).not.toHaveBeenCalled()
    await pass(1001)
    expect(check.mock.calls.map(([id]) => id)).toEqual(["up-1", "up-1"])
    expect(screen.getByText("1,412 recipients added, 3 failed")).toBeVisible()
    expect(onRecipients).toHaveBeenLastCalledWith("up-1")
    await user.click(screen.getByRole("button", { name: "Delete people.csv" }))
    expect(onRecipients).toHaveBeenLastCalledWith(null)
  })

  test.each([
    ["its status says so", [processing, { upload_id: "up-1", status: "error" } as Answer]],
    ["sending it fails", [new Error("network")]],
    ["asking fails", [processing, new Error("network")]],
  ])("clears the recipients when %s (gallery) [F-278]", async (_, answers) => {
    const { onRecipients } = await chosen(answers)
    await pass(1000)
    expect(screen.getByRole("alert")).toHaveTextContent("Unable to upload recipients, please try again later")
    expect(onRecipients).toHaveBeenLastCalledWith(null)
    expect(screen.getByRole("button", { name: "choose a file" })).toBeVisible()
  })
})
