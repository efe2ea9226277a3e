import { jest } from "@jest/globals"
import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { HeaderImage } from "#components/templates/header-image.tsx"
import type { HeaderImage as Header } from "#lib/features/uploads/states.ts"
import { type Account, answers, newAccount, signIn } from "#tests/support/component/app.ts"
import { pngBytes } from "#tests/support/images.ts"
import { renderInApp } from "#tests/support/in-app.tsx"
import { sendsFiles } from "#tests/support/sends-files.ts"

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
