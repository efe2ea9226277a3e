import { jest } from "@jest/globals"
import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { LiveContext } from "#components/realtime/live-context.ts"
import { HeaderImage } from "#components/uploads/header-image.tsx"
import { createLive, type Hear, type Live } from "#lib/features/realtime/live.ts"
import type { HeaderImage as Header } from "#lib/features/uploads/states.ts"
import { type Account, answers, newAccount, requested, signIn } from "#tests/support/component/app.ts"
import { pngBytes } from "#tests/support/images.ts"
import { renderInApp } from "#tests/support/in-app.tsx"
import { type SentFile, sendsFiles } from "#tests/support/sends-files.ts"

const facts = { id: "abc", mime_type: "image/png", width: 300, height: 300, bytes: 20_000 }
const url = "https://img.example/header.webp"
const old: Header = { header_image: "https://img.example/old.webp", use_header_image: true }
const none: Header = { header_image: null, use_header_image: false }

let account: Account
let stopSending: () => void
let seen: Header[] = []

beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})
beforeEach(() => {
  seen = []
  stopSending = sendsFiles(201, facts)
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 300, height: 300, close() {} }) })
  Object.assign(URL, { createObjectURL: () => "blob:own", revokeObjectURL: () => {} })
})
afterEach(() => {
  jest.useRealTimers()
  stopSending()
})

function Draft({ start }: { start: Header }) {
  const [image, setImage] = useState(start)
  return (
    <HeaderImage
      accountId={account.id}
      image={image}
      onChange={(next) => {
        seen.push(next)
        setImage(next)
      }}
    />
  )
}

const processed = (state: "processing" | "complete") => ({
  status: 200 as const,
  body: {
    uploads: [
      {
        ...facts,
        received_bytes: 20_000,
        state,
        name: "a",
        s3_path: "uploads/1/abc",
        url,
        low_resolution_url: url,
        placeholder: null,
      },
    ],
  },
})

async function choose(
  state: "processing" | "complete",
  file = new File([pngBytes(20_000)], "terrace.png", { type: "image/png" }),
) {
  await answers("uploads.process", { status: 202 })
  await answers("uploads.list", processed(state))
  renderInApp(<Draft start={none} />, { path: "/request-reviews/templates/new" })
  const user = userEvent.setup({ applyAccept: false, delay: null })
  await user.upload(screen.getByLabelText("Header image"), file)
}

test("a processed header image is set, and turned on [P-306]", async () => {
  await choose("complete")
  await waitFor(() => expect(seen.at(-1)).toEqual({ header_image: url, use_header_image: true }), {
    timeout: 10_000,
  })
  expect(document.querySelector<HTMLInputElement>("input[name=header_image]")).toHaveValue(url)
  expect(screen.getByRole("checkbox", { name: "Show the header image" })).toBeChecked()
})

test("an error clears the header image, and so does taking it away [P-307]", async () => {
  await choose("complete", new File(["GIF89a"], "a.gif", { type: "image/gif" }))
  expect(await screen.findByText("Unable to upload image. Please choose a png or jpeg file.")).toBeVisible()
  expect(seen.at(-1)!.header_image).toBeNull()
})

test("a header image that is there can be taken away", async () => {
  renderInApp(<Draft start={old} />, { path: "/request-reviews/templates/new" })
  await userEvent.click(await screen.findByRole("button", { name: "Delete Image" }))
  expect(seen.at(-1)!.header_image).toBeNull()
  expect(document.querySelector<HTMLInputElement>("input[name=header_image]")).toHaveValue("")
})

test("processing that does not end is given up after 15 seconds [P-308]", async () => {
  jest.useFakeTimers({ advanceTimers: true })
  await choose("processing")
  await waitFor(() => expect(screen.getByText(/Processing terrace.png/)).toBeVisible())
  await act(() => jest.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByText("Unable to process image, please try again later")).toBeVisible()
  expect(seen.at(-1)!.header_image).toBeNull()
})

describe("the calls behind a header image", () => {
  const hears = new Map<string, Hear>()
  const live: Live = {
    ...createLive({ join: () => new Promise(() => {}), over: () => {} }),
    subscribe(channel, hear) {
      hears.set(channel, hear)
      return () => void hears.delete(channel)
    },
  }
  const files: SentFile[] = []

  beforeEach(async () => {
    files.length = 0
    stopSending()
    stopSending = sendsFiles(201, facts, (sent) => files.push(sent))
    await answers("uploads.process", { status: 202 })
    await answers("uploads.list", processed("processing"))
    renderInApp(
      <LiveContext value={live}>
        <Draft start={none} />
      </LiveContext>,
      { path: "/request-reviews/compose" },
    )
    const file = new File([pngBytes(20_000)], "terrace.png", { type: "image/png" })
    await userEvent.setup({ delay: null }).upload(screen.getByLabelText("Header image"), file)
    await waitFor(() => expect(requested("uploads.process")).toHaveLength(1))
  })

  test("the file is sent whole to /upload [P-459]", () => {
    expect(files).toHaveLength(1)
    expect(files[0]).toMatchObject({ method: "POST", address: expect.stringMatching(/\/upload(\?|$)/) })
    const sent = (files[0]!.body as FormData).get("file_upload") as File
    expect([sent.name, sent.type, sent.size]).toEqual(["terrace.png", "image/png", pngBytes(20_000).length])
  })

  test("it is processed under the id that came back [P-460]", () => {
    const [call] = requested("uploads.process")
    expect(call!.path).toMatch(/\/webhooks\/rtx-images$/)
    expect(JSON.parse(call!.body)).toEqual({
      event: "process",
      label: "header_image",
      account_id: account.id,
      resource_id: "abc",
      mime_type: "image/png",
      s3_path: `uploads/${account.id}/abc`,
    })
  })

  test("its channel tells the address of the image [P-461]", async () => {
    await act(async () =>
      hears.get("image:abc")!({
        id: "1",
        channel: "image:abc",
        resource_id: "abc",
        action: "IMAGE_PROCESSING_COMPLETE",
        url,
      } as never),
    )
    expect(seen.at(-1)).toEqual({ header_image: url, use_header_image: true })
  })
})
