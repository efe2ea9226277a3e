import { fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { PostImage, type PostImageState } from "#components/posts/post-image.tsx"
import { uploadPartBytes } from "#lib/contract/uploads/constants.ts"
import { type Account, answers, newAccount, requested, signIn } from "#tests/support/component/app.ts"
import { pngBytes } from "#tests/support/images.ts"
import { AppPage, renderInApp } from "#tests/support/in-app.tsx"
import { type SentFile, sendsFiles } from "#tests/support/sends-files.ts"

let size = { width: 300, height: 300 }
let states: PostImageState[] = []

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})
let stopSending: () => void
afterEach(() => stopSending())

beforeEach(() => {
  stopSending = sendsFiles(201, { id: "abc", mime_type: "image/png", width: 300, height: 300, bytes: 20_000 })
  size = { width: 300, height: 300 }
  states = []
  Object.assign(globalThis, { createImageBitmap: async () => ({ ...size, close() {} }) })
  Object.assign(URL, { createObjectURL: () => "blob:own", revokeObjectURL: () => {} })
})

const image = (bytes: number) => new File([pngBytes(bytes)], "terrace.png", { type: "image/png" })

async function choose(...files: File[]) {
  renderInApp(
    <PostImage accountId={account.id} state={{ is: "none" }} onChange={(state) => states.push(state)} />,
    { path: "/dashboard/local_listings" },
  )
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("Image"), files)
}

test.each<[string, string, File[], string]>([
  [
    "a GIF is",
    "P-323 F-396",
    [new File(["GIF89a"], "a.gif", { type: "image/gif" })],
    "Files must be JPG or PNG",
  ],
  ["5,242,881 bytes are", "P-324", [image(5_242_881)], "Images must be less than 5MB"],
  ["10,239 bytes are", "P-325", [image(10_239)], "Images must be at least 10240 bytes"],
])("%s refused for an image [%s]", async (_, _ids, files, text) => {
  await choose(...files)
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(states.at(-1)).toEqual({ is: "waiting" })
  await userEvent.click(screen.getByRole("button", { name: "Post without an image" }))
  expect(states.at(-1)).toEqual({ is: "none" })
  expect(screen.queryByText(text)).toBeNull()
})

test("an image that is too light or too heavy is made to fit (D-320)", async () => {
  await choose(image(10_239))
  expect(await screen.findByText(/needs at least/)).toBeVisible()
  const sent: SentFile[] = []
  stopSending()
  const facts = { id: "fitted", mime_type: "image/jpeg", width: 300, height: 300, bytes: 20_000 }
  stopSending = sendsFiles(201, facts, (file) => sent.push(file))
  await answers("uploads.process", { status: 202 })
  const url = "https://img.example/fitted.webp"
  const done = { ...facts, received_bytes: 20_000, state: "complete", name: "a", s3_path: "uploads/1/fitted" }
  await answers("uploads.list", {
    status: 200,
    body: { uploads: [{ ...done, url, low_resolution_url: url, placeholder: null }] },
  })
  await userEvent.click(screen.getByRole("button", { name: "Make it fit" }))
  await waitFor(() => expect(states.at(-1)).toEqual({ is: "ready", url }))
  expect(sent.map(({ address }) => address)).toEqual([expect.stringMatching(/\/upload\/fit$/)])
})

const area = () => document.querySelector("[data-drop]")!
const carried = (files: File[]) => ({
  dataTransfer: {
    files,
    types: ["Files"],
    items: files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file })),
  },
})

test("the place of an image says to drop what is dragged over it, until it is dragged away [F-330]", async () => {
  await choose()
  await waitFor(() => expect(area()).not.toBeNull())
  expect(area()).not.toHaveAttribute("data-over")
  fireEvent.dragEnter(area(), carried([image(20_000)]))
  await waitFor(() => expect(area()).toHaveAttribute("data-over"))
  expect(area()).toHaveTextContent("Drop to upload")
  fireEvent.dragLeave(area(), carried([image(20_000)]))
  await waitFor(() => expect(area()).not.toHaveAttribute("data-over"))
  expect(area()).not.toHaveTextContent("Drop to upload")
})

test("two files dropped together are refused for an image [P-327 F-400]", async () => {
  await choose()
  await waitFor(() => expect(area()).not.toBeNull())
  fireEvent.drop(area(), carried([image(20_000), image(20_000)]))
  expect(await screen.findByText("You can't upload more than 1 image")).toBeInTheDocument()
  expect(states.at(-1)).toEqual({ is: "waiting" })
})

test.each([
  [249, 250],
  [250, 249],
])("%i by %i pixels are refused [P-326]", async (width, height) => {
  size = { width, height }
  await choose(image(20_000))
  expect(await screen.findByText("Images must be at least 250px by 250px")).toBeInTheDocument()
})

test.each<[string, File, typeof size]>([
  ["5,242,880 bytes", image(5_242_880), { width: 300, height: 300 }],
  ["10,240 bytes", image(10_240), { width: 300, height: 300 }],
  ["250 by 250 pixels", image(20_000), { width: 250, height: 250 }],
])(
  "%s are sent and processed for a post, whose image it is then [P-324 P-325 P-326 P-446]",
  async (_, file, pixels) => {
    size = pixels
    await answers("uploads.process", { status: 202 })
    const done = {
      id: "abc",
      mime_type: "image/png",
      width: 300,
      height: 300,
      bytes: 20_000,
      received_bytes: 20_000,
    }
    const url = "https://img.example/abc-640.jpg"
    const facts = { ...done, state: "complete", s3_path: "uploads/1/abc", low_resolution_url: url, url }
    await answers("uploads.list", { status: 200, body: { uploads: [facts] } })
    await choose(file)
    await waitFor(() => expect(states.at(-1)).toEqual({ is: "ready", url }), { timeout: 5_000 })
    expect(states.slice(0, -1).every(({ is }) => is === "waiting")).toBe(true)
    expect(JSON.parse(requested("uploads.process")[0]!.body)).toMatchObject({
      label: "google_post",
      account_id: account.id,
      resource_id: "abc",
    })
    expect(document.querySelector("input[name=image_url]")).toBeInTheDocument()
  },
)

test("an image that cannot be sent, or be processed, says so and can be left out [P-480 P-481]", async () => {
  await answers("uploads.process", { status: 422, body: { status: 422, error: "x", code: "invalid" } })
  await choose(image(20_000))
  const unprocessed = "Unable to process image, please try again later"
  expect(await screen.findByText(unprocessed)).toBeInTheDocument()
  expect(states.at(-1)).toEqual({ is: "waiting" })
  stopSending()
  stopSending = sendsFiles(400, { status: 400, error: "x" })
  await userEvent.click(screen.getByRole("button", { name: "Post without an image" }))
  expect(screen.queryByText(unprocessed)).toBeNull()
  await userEvent.upload(screen.getByLabelText("Image"), image(20_000))
  expect(await screen.findByText("Unable to upload image, please try again later")).toBeInTheDocument()
})

test.each([404, 405, 501])(
  "a large image goes whole, as a form, to a Review API that answers parts with %i [F-590]",
  async (status) => {
    const sent: SentFile[] = []
    stopSending()
    stopSending = sendsFiles(201, { id: "abc", mime_type: "image/png", width: 300, height: 300 }, (one) =>
      sent.push(one),
    )
    await answers("uploads.begin", { status, body: { status, error: "Not found", code: "not_found" } })
    await answers("uploads.process", { status: 202 })
    const file = image(uploadPartBytes + 1)
    await choose(file)
    await waitFor(() => expect(requested("uploads.process")).toHaveLength(1))
    expect(sent.map(({ method, address }) => [method, address])).toEqual([["POST", "/api/bff/upload"]])
    const form = sent[0]!.body as FormData
    expect(form).toBeInstanceOf(FormData)
    expect([...form.keys()]).toEqual(["file_upload"])
    expect(form.get("file_upload")).toMatchObject({ name: file.name, size: file.size, type: "image/png" })
  },
)

test("an image that cannot be opened says that it could not be loaded [P-479]", async () => {
  const gone = () => {
    throw new DOMException("It has gone since it was chosen.", "NotReadableError")
  }
  await choose(Object.assign(image(20_000), { slice: gone }))
  expect(
    await screen.findByText("There was an error during image load. Please try again or refresh the page."),
  ).toBeInTheDocument()
})

test("before scripts run, the image of a post can be replaced or taken away", () => {
  const page = document.createElement("div")
  page.innerHTML = renderToString(
    <AppPage path="/dashboard/local_listings/posts" search={new URLSearchParams()} go={() => {}}>
      <PostImage accountId={account.id} state={{ is: "ready", url: "/a.jpg" }} onChange={() => {}} />
    </AppPage>,
  )
  expect(page.querySelector("input[name=image_url]")).toHaveValue("/a.jpg")
  expect(page.querySelector("input[type=file]")).toHaveAttribute("name", "file_upload")
  expect(page.querySelector("input[name=remove_image]")).not.toBeChecked()
})
