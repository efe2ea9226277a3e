import { jest } from "@jest/globals"
import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { UploadStep } from "#components/photos/upload-step.tsx"
import { LiveContext } from "#components/realtime/live-context.ts"
import { readWizard } from "#lib/features/photos/wizard.ts"
import { createLive, type Hear, type Live } from "#lib/features/realtime/live.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { type Account, answers, newAccount, requested, signIn } from "#tests/support/component/app.ts"
import { pngBytes } from "#tests/support/images.ts"
import { renderInApp } from "#tests/support/in-app.tsx"
import { sendsFiles } from "#tests/support/sends-files.ts"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

describe("an image on its way", () => {
  const hears = new Map<string, Hear>()
  const live: Live = {
    ...createLive({ join: () => new Promise(() => {}), over: () => {} }),
    subscribe(channel, hear) {
      hears.set(channel, hear)
      return () => void hears.delete(channel)
    },
  }
  const facts = { id: "abc", mime_type: "image/png", width: 300, height: 300, bytes: 20_000 }
  const alert = () => screen.getByRole("alert")

  let stopSending = () => {}
  function sends(...answer: Parameters<typeof sendsFiles>): void {
    stopSending()
    stopSending = sendsFiles(...answer)
  }
  afterEach(() => stopSending())

  async function choose(user = userEvent.setup()) {
    Object.assign(URL, { createObjectURL: () => "blob:own", revokeObjectURL: () => {} })
    Object.assign(globalThis, { createImageBitmap: async () => ({ width: 300, height: 300, close() {} }) })
    renderInApp(
      <LiveContext value={live}>
        <UploadStep
          state={readWizard(new URLSearchParams())}
          accountId={account.id}
          uploads={[]}
          form={untouched}
        />
      </LiveContext>,
      { path: "/photos/add" },
    )
    expect(screen.getByRole("button", { name: "choose files" })).toBeVisible()
    expect(screen.queryByRole("list", { name: "Files" })).toBeNull()
    const file = new File([pngBytes(20_000)], "terrace.png", { type: "image/png" })
    await user.upload(screen.getByLabelText("Photos"), file)
    return user
  }
  const publish = (event: object) =>
    act(async () =>
      hears.get("image:abc")!({ id: "1", channel: "image:abc", resource_id: "abc", ...event } as never),
    )

  test("is processed under the id of its upload, and is shown at the address that its channel tells [F-329, F-332, F-333, F-591, F-592, F-593]", async () => {
    sends(201, facts)
    await answers("uploads.process", { status: 202 })
    const user = await choose()
    await waitFor(() => expect(requested("uploads.process")).toHaveLength(1))
    const [call] = requested("uploads.process")
    expect(JSON.parse(call!.body)).toEqual({
      event: "process",
      label: "media",
      account_id: account.id,
      resource_id: "abc",
      mime_type: "image/png",
      s3_path: `uploads/${account.id}/abc`,
    })
    expect(screen.getByText("Processing")).toBeVisible()
    expect(document.querySelector("li [data-spinner]")).not.toBeNull()
    expect(screen.getByRole("progressbar", { name: "Uploading terrace.png" })).toBeVisible()
    await publish({ action: "IMAGE_PROCESSING_COMPLETE", url: "https://img.example/abc-640.jpg" })
    expect(await screen.findByText("Uploaded")).toBeVisible()
    expect(document.querySelector("li img")).toHaveAttribute("src", "https://img.example/abc-640.jpg")
    expect(hears.size).toBe(0)
    await user.click(screen.getByRole("button", { name: "Remove terrace.png" }))
    expect(screen.queryByText("terrace.png")).toBeNull()
  })

  test("that fails on the server is told, and may be sent once more [F-593]", async () => {
    sends(201, facts)
    await answers("uploads.process", { status: 202 })
    await choose()
    await waitFor(() => expect(requested("uploads.process")).toHaveLength(1))
    await publish({ action: "IMAGE_PROCESSING_FAILED", message: "damaged" })
    expect(alert()).toHaveTextContent("Unable to process image, please try again later")
    expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled()
  })

  test("goes on by itself where the line broke, and after a failure without being sent once more; what may be tried again stays when refused files are removed", async () => {
    let sent = 0
    sends(201, facts, () => (sent += 1))
    // The line is gone for two calls, then it works, then it is the image that fails.
    await answers("uploads.process", { status: 502 })
    const user = await choose()
    await waitFor(() => expect(requested("uploads.process")).toHaveLength(1))
    expect(screen.queryByRole("alert")).toBeNull()
    await answers("uploads.process", { status: 202 })
    act(() => void window.dispatchEvent(new Event("online")))
    await waitFor(() => expect(requested("uploads.process")).toHaveLength(2))
    await publish({ action: "IMAGE_PROCESSING_FAILED", message: "damaged" })
    expect(screen.getByText("0 of 1 ready, 1 failed")).toBeVisible()
    await user.upload(screen.getByLabelText("Photos"), new File(["GIF8"], "menu.png", { type: "image/png" }))
    await user.click(await screen.findByRole("button", { name: "Remove refused files" }))
    expect(screen.queryByText("menu.png")).toBeNull()
    await user.click(screen.getByRole("button", { name: "Retry" }))
    await waitFor(() => expect(requested("uploads.process")).toHaveLength(3))
    await publish({ action: "IMAGE_PROCESSING_COMPLETE", url: "https://img.example/abc-640.jpg" })
    expect(await screen.findByText("Uploaded")).toBeVisible()
    expect(sent).toBe(1)
  })

  test("says that it waits while there is no line, which does not count as time", async () => {
    sends(201, facts)
    await answers("uploads.process", { status: 202 })
    const onLine = jest.spyOn(navigator, "onLine", "get")
    jest.useFakeTimers({ doNotFake: ["setInterval", "setImmediate", "queueMicrotask", "nextTick"] })
    try {
      await choose(userEvent.setup({ advanceTimers: jest.advanceTimersByTime }))
      const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
      for (let turn = 0; turn < 100 && !screen.queryByText("Processing"); turn += 1) await pass(0)
      onLine.mockReturnValue(false)
      act(() => void window.dispatchEvent(new Event("offline")))
      await pass(60_000)
      expect(screen.getByText("Waiting for a connection")).toBeVisible()
      onLine.mockReturnValue(true)
      act(() => void window.dispatchEvent(new Event("online")))
      await pass(14_000)
      expect(screen.getByText("Processing")).toBeVisible()
      expect(screen.queryByRole("alert")).toBeNull()
    } finally {
      jest.useRealTimers()
      onLine.mockRestore()
    }
  })

  test("that cannot be sent is told, and may be sent once more [F-666, P-480]", async () => {
    sends(400, { status: 400, error: "x" })
    await choose()
    await waitFor(() => expect(alert()).toHaveTextContent("Unable to upload image, please try again later"))
    expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled()
    expect(requested("uploads.process")).toEqual([])
  })

  test("of which nothing is told for 15 seconds is given up, and not before [F-667, F-707, P-481]", async () => {
    sends(201, facts)
    await answers("uploads.process", { status: 202 })
    jest.useFakeTimers({ doNotFake: ["setInterval", "setImmediate", "queueMicrotask", "nextTick"] })
    try {
      await choose(userEvent.setup({ advanceTimers: jest.advanceTimersByTime }))
      const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
      for (let turn = 0; turn < 100 && !screen.queryByText("Processing"); turn += 1) await pass(0)
      await pass(14_999)
      expect(screen.queryByRole("alert")).toBeNull()
      expect(screen.getByText("Processing")).toBeVisible()
      await pass(1)
      expect(alert()).toHaveTextContent("Unable to process image, please try again later")
    } finally {
      jest.useRealTimers()
    }
  })
})
