import { imageErrorOf, imageLimits } from "#lib/contract/uploads/constants.ts"
import {
  type HeaderImage,
  nextHeaderImage,
  nextUploadState,
  type UploadEvent,
  type UploadState,
} from "#lib/features/uploads/states.ts"

const happy: UploadEvent[] = [
  { type: "upload_start", name: "a.png" },
  { type: "upload_complete", uploadId: "7" },
  { type: "processing_start" },
  { type: "processing_complete", url: "https://cdn.example/a.png" },
]
const empty: UploadState = { is: "empty" }
const none: HeaderImage = { header_image: null, use_header_image: false }
const shown: HeaderImage = { header_image: "https://cdn.example/old.png", use_header_image: true }

describe("an upload", () => {
  test("passes upload start, upload complete, processing start, processing complete [F-279]", () => {
    const seen = happy.map((_, at) => happy.slice(0, at + 1).reduce(nextUploadState, empty).is)
    expect(seen).toEqual(["uploading", "uploaded", "processing", "complete"])
  })

  test.each(happy.slice(1).map((event) => [event.type, event] as const))(
    "does not take %s before what comes first",
    (_, event) => {
      expect(nextUploadState(empty, event)).toBe(empty)
    },
  )
})

describe("the header image of a draft", () => {
  test("goes upload start, upload complete, processing start, processing complete [P-305]", () => {
    let state: UploadState = empty as UploadState
    const states = happy.map((event) => {
      state = nextUploadState(state, event)
      return state.is
    })
    expect(states).toEqual(["uploading", "uploaded", "processing", "complete"])
  })

  test("is set and turned on when its processing is complete, not before [F-280, F-281]", () => {
    expect(happy.slice(0, 3).reduce(nextHeaderImage, none)).toEqual(none)
    expect(happy.reduce(nextHeaderImage, none)).toEqual({
      header_image: "https://cdn.example/a.png",
      use_header_image: true,
    })
  })

  test.each<UploadEvent>([{ type: "error", text: "x" }, { type: "reset" }])(
    "is cleared by $type [F-282]",
    (event) => {
      expect(nextHeaderImage(shown, event).header_image).toBeNull()
    },
  )
})

describe("the rules of an image", () => {
  const { maxBytes, minBytes } = imageLimits

  test("has from 10 KB to 5 MB [L-616 L-617]", () => {
    expect([minBytes, maxBytes]).toEqual([10_240, 5_242_880])
  })

  const image = { type: "image/png", bytes: 20_000, width: 300, height: 300 }
  test.each([
    [{}, null],
    [{ type: "image/jpeg" }, null],
    [{ type: "image/gif" }, "type"],
    [{ type: "image/webp" }, "type"],
    [{ type: "" }, "type"],
    [{ width: null, height: null }, "damaged"],
    [{ bytes: maxBytes }, null],
    [{ bytes: maxBytes + 1 }, "maxBytes"],
    [{ bytes: minBytes }, null],
    [{ bytes: minBytes - 1 }, "minBytes"],
    [{ width: 250, height: 250 }, null],
    [{ width: 249 }, "minSide"],
    [{ height: 249 }, "minSide"],
    [{ type: "image/gif", bytes: 1, width: 1 }, "type"],
    [{ bytes: 1, width: 1 }, "minBytes"],
  ])("%j: %s [F-395, F-397, F-398, F-399]", (change, error) => {
    expect(imageErrorOf({ ...image, ...change })).toBe(error)
  })
})
