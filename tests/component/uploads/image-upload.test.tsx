import { jest } from "@jest/globals"
import { act, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ImageUpload, type ImageUploadProps } from "#components/uploads/image-upload.tsx"
import { type HeaderImage, nextHeaderImage, UploadRefusal } from "#lib/features/uploads/states.ts"
import { pngBytes } from "#tests/support/images.ts"

type Send = NonNullable<ImageUploadProps["send"]>
type Process = NonNullable<ImageUploadProps["process"]>

const never = () => new Promise<never>(() => {})
const sent: Send = async () => ({ id: "7" })
const image = (name = "terrace.png", bytes = 20_000) =>
  new File([pngBytes(bytes)], name, { type: "image/png" })
const flush = () => act(() => jest.advanceTimersByTimeAsync(0))

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 300, height: 300, close() {} }) })
  Object.assign(URL, { createObjectURL: () => "blob:own", revokeObjectURL: () => {} })
})
afterEach(() => {
  jest.useRealTimers()
})

async function chosen(props: Partial<ImageUploadProps>, files = [image()]) {
  render(<ImageUpload label="Image" track="x.delete" send={sent} {...props} />)
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, applyAccept: false })
  await user.upload(screen.getByLabelText("Image"), files)
  // The file is looked at before the first state; how many turns that takes is the browser's to know.
  const hasBegun = () => ["status", "alert", "img"].some((role) => screen.queryByRole(role))
  for (let turn = 0; turn === 0 || (turn < 100 && !hasBegun()); turn++) await flush()
  return user
}

describe("an image upload", () => {
  test("is empty, then busy with a spinner, then done with name, picture and a delete icon that empties it [F-331]", async () => {
    let answer: (found: { id: string }) => void = () => {}
    const send: Send = () => new Promise((resolve) => (answer = resolve))
    const user = await chosen({ send })
    expect(screen.getByRole("status")).toHaveTextContent("Uploading terrace.png")
    expect(document.querySelector("[data-spinner]")).not.toBeNull()
    await act(async () => answer({ id: "7" }))
    expect(screen.getByRole("img", { name: "terrace.png" })).toHaveAttribute("src", "blob:own")
    expect(screen.getByText("20 KB")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Delete terrace.png" }))
    expect(screen.getByRole("button", { name: "choose a file" })).toBeVisible()
    expect(screen.queryByText("terrace.png")).toBeNull()
  })

  test.each([
    ["a failure", new Error("network"), "Unable to upload image, please try again later"],
    ["a refusal", new UploadRefusal("Not this one."), "Not this one."],
  ])("tells %s of the upload", async (_, error, text) => {
    await chosen({ send: () => Promise.reject(error) })
    expect(screen.getByRole("alert")).toHaveTextContent(text)
  })

  test("is done when the processing is, with the picture that came of it [F-280]", async () => {
    const onEvent = jest.fn<(event: { type: string }) => void>()
    await chosen({ onEvent, process: async () => ({ url: "https://cdn.example/a.png" }) })
    expect(screen.getByRole("img")).toHaveAttribute("src", "https://cdn.example/a.png")
    expect(onEvent.mock.calls.map(([{ type }]) => type)).toEqual([
      "upload_start",
      "upload_complete",
      "processing_start",
      "processing_complete",
    ])
  })

  test("gives the processing up after 15 seconds, and not before, and leaves no header image behind [F-283]", async () => {
    const process = jest.fn<Process>(never)
    let draft: HeaderImage = { header_image: "https://cdn.example/old.png", use_header_image: true }
    await chosen({ process, onEvent: (event) => (draft = nextHeaderImage(draft, event)) })
    await act(() => jest.advanceTimersByTimeAsync(14_999))
    expect(screen.queryByRole("alert")).toBeNull()
    expect(screen.getByRole("status")).toHaveTextContent("Processing terrace.png")
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(screen.getByRole("alert")).toHaveTextContent("Unable to process image, please try again later")
    expect(process.mock.calls[0]![1].aborted).toBe(true)
    expect(draft.header_image).toBeNull()
  })

  test.each([
    [
      "one byte too many",
      [image("big.png", 5_242_881)],
      "Unable to upload image. Please choose a file smaller than 5mb.",
    ],
    [
      "too few bytes",
      [image("small.png", 10_239)],
      "Unable to upload image. Please choose a file that is at least 10240 bytes.",
    ],
    [
      "another type",
      [new File([new Uint8Array(20_000)], "a.gif", { type: "image/gif" })],
      "Unable to upload image. Please choose a png or jpeg file.",
    ],
    [
      "another type by the name of a JPEG",
      [new File(["GIF89a", new Uint8Array(20_000)], "a.jpg", { type: "image/jpeg" })],
      "Unable to upload image. Please choose a png or jpeg file.",
    ],
  ])("refuses %s without asking the server [F-395, F-664, F-665]", async (_, files, text) => {
    const send = jest.fn<Send>(sent)
    await chosen({ send }, files)
    expect(screen.getByRole("alert")).toHaveTextContent(text)
    expect(send).not.toHaveBeenCalled()
  })
})
