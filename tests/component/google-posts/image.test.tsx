import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PostImage, type PostImageState } from "#components/google-posts/post-image.tsx"
import { pngBytes } from "#tests/support/images.ts"

let size = { width: 300, height: 300 }
let states: PostImageState[] = []

beforeEach(() => {
  size = { width: 300, height: 300 }
  states = []
  Object.assign(globalThis, { createImageBitmap: async () => ({ ...size, close() {} }) })
  Object.assign(URL, { createObjectURL: () => "blob:own", revokeObjectURL: () => {} })
})

const image = (bytes: number) => new File([pngBytes(bytes)], "terrace.png", { type: "image/png" })

async function choose(...files: File[]) {
  render(<PostImage accountId={1} state={{ is: "none" }} onChange={(state) => states.push(state)} />)
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

test.each([
  [249, 250],
  [250, 249],
])("%i by %i pixels are refused [P-326]", async (width, height) => {
  size = { width, height }
  await choose(image(20_000))
  expect(await screen.findByText("Images must be at least 250px by 250px")).toBeInTheDocument()
})
