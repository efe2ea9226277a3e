import { deflateSync } from "node:zlib"
import { imageErrors, imageLimits } from "#lib/contract/uploads/constants.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { openFileHome, withFileHomes } from "#tests/support/file-homes.ts"
import { formOf, jpegOf, padded, pngOf, webpOf, withChunk } from "#tests/support/images.ts"
import {
  bombOf,
  coloursOf,
  factsOf,
  photoOf,
  printedJpegOf,
  realJpegOf,
  realPngOf,
  realWebpOf,
} from "#tests/support/real-images.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const { maxBytes, minBytes } = imageLimits
const square = { width: 250, height: 250 }

const good = padded(pngOf(square), minBytes)

describe.each(withFileHomes(testDatabases()))("uploads, on %s, kept in a %s", (database, place) => {
  let home: Awaited<ReturnType<typeof openFileHome>>
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let nowMs = Date.now()

  beforeAll(async () => {
    home = await openFileHome(place)
    api = await startTestApi({ database, clock: { now: () => new Date(nowMs) }, ...home.options })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
  })
  afterAll(async () => {
    await api.close()
    await home.close()
  })

  type Sent = { as?: Caller | null; path?: string; type?: string }
  const send = (body: FormData | string, { as = admin, path = "/upload", type }: Sent = {}) =>
    api.call("POST", path, {
      ...(as ? { as } : {}),
      body,
      ...(type ? { headers: { "content-type": type } } : {}),
    })
  const upload = (bytes: Buffer, name = "a.png") => send(formOf([name, bytes]))

  async function stored(id: string, ending: string): Promise<Buffer | null> {
    const file = await api.deps.storage.open(`uploads/${first.id}/${id}.${ending}`)
    if (!file) return null
    const pieces: Uint8Array[] = []
    for await (const piece of file.pieces) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  test.each([
    ["a PNG of the least size and bytes", async () => good, "image/png", "png"],
    ["a JPEG", () => realJpegOf({ width: 640, height: 480 }), "image/jpeg", "jpg"],
    ["the most bytes", async () => padded(pngOf(square), maxBytes), "image/png", "png"],
  ])("%s is kept written anew, by its own type and not by its name", async (_, make, type, ending) => {
    const bytes = await make()
    const { status, body } = await upload(bytes, "holiday.gif")
    expect([status, body.mime_type]).toEqual([201, type])
    expect(body.id).toMatch(/^[\w-]{22}$/)
    const kept = (await stored(body.id, ending))!
    expect(kept.length).toBe(body.bytes)
    expect(await factsOf(kept)).toMatchObject({
      format: type.slice(6),
      width: body.width,
      height: body.height,
    })
  })

  describe("an image that breaks a limit is made to fit (D-320)", () => {
    const makeFit = (bytes: Buffer, name = "a.webp") => send(formOf([name, bytes]), { path: "/upload/fit" })
    const large = { width: 3200, height: 2400 }

    test.each([
      ["a WebP", () => realWebpOf({ width: 640, height: 480 }), { width: 640, height: 480 }, "jpg"],
      [
        "a JPEG in the colours of printers",
        () => printedJpegOf({ width: 640, height: 480 }),
        { width: 640, height: 480 },
        "jpg",
      ],
      ["more than 5 MB", () => realPngOf(large), { width: 3000, height: 2250 }, "jpg"],
      ["few bytes", () => bombOf({ width: 640, height: 480 }), { width: 640, height: 480 }, "png"],
    ])("%s", async (_, make, fitted, ending) => {
      const { status, body } = await makeFit(await make())
      expect([status, { width: body.width, height: body.height }]).toEqual([201, fitted])
      const kept = (await stored(body.id, ending))!
      expect(kept.length).toBeGreaterThanOrEqual(minBytes)
      expect(kept.length).toBeLessThanOrEqual(maxBytes)
      expect([await factsOf(kept), await coloursOf(kept)]).toMatchObject([{ hasExif: false }, "srgb"])
    })

    test("but not one with too few pixels, of another type, or that is damaged", async () => {
      const errors = async (bytes: Buffer) => {
        const { status, body } = await makeFit(bytes)
        return [status, body.errors.file_upload]
      }
      expect(await errors(await realWebpOf({ width: 249, height: 400 }))).toEqual([
        422,
        [imageErrors.minSide],
      ])
      expect(await errors(Buffer.from("GIF89a".padEnd(20_000)))).toEqual([415, [imageErrors.type]])
      const broken = (await realJpegOf({ width: 640, height: 480 })).subarray(0, 20_000)
      expect(await errors(broken)).toEqual([422, [imageErrors.damaged]])
      expect(await errors(Buffer.alloc(0))).toEqual([422, [imageErrors.damaged]])
    })
  })

  test("a photo is kept without the place where it was taken, and upright", async () => {
    const { body } = await upload(await photoOf({ width: 640, height: 480 }), "photo.jpg")
    expect(body).toMatchObject({ width: 480, height: 640 })
    const kept = (await stored(body.id, "jpg"))!
    expect(await factsOf(kept)).toMatchObject({ hasExif: false, orientation: undefined })
  })

  test("what stands in, beside or behind the picture of a polyglot is not kept", async () => {
    const script = "<script>alert(1)</script>"
    const photo = await realJpegOf({ width: 640, height: 480 })
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
    const zip = Buffer.from(`PK\x03\x04 hidden.sh ${script}`, "latin1")
    const png = await realPngOf({ width: 300, height: 300 })
    for (const bytes of [
      Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), zip]),
      Buffer.concat([png, Buffer.from(`<!doctype html>${script}`), zip]),
      withChunk(png, "tEXt", Buffer.from(`Comment\0${script}`)),
    ]) {
      const { status, body } = await upload(bytes, "photo.jpg.html")
      expect(status).toBe(201)
      const kept = (await stored(body.id, body.mime_type === "image/png" ? "png" : "jpg"))!
      for (const hidden of ["script", "PK\x03\x04", "doctype"])
        expect(kept.includes(Buffer.from(hidden, "latin1"))).toBe(false)
    }
  })

  test.each([
    ["../../etc/passwd.png", "passwd.png"],
    ["..\\..\\windows\\boot.jpg.exe", "boot.jpg.exe"],
    ["/etc/shadow", "shadow"],
    ["%2e%2e%2fa.png", "%2e%2e%2fa.png"],
    [`uploads/1/${"x".repeat(22)}.png`, `${"x".repeat(22)}.png`],
    ["a.svg", "a.svg"],
  ])("a file that calls itself %s lies under its id alone and is shown as %s", async (given, name) => {
    const listed = async () => {
      const names: string[] = []
      for await (const file of api.deps.storage.list("")) names.push(file.name)
      return names
    }
    const before = await listed()
    const { status, body } = await upload(good, given)
    expect([status, body.mime_type]).toEqual([201, "image/png"])
    const added = (await listed()).filter((one) => !before.includes(one))
    expect(added).toEqual([`uploads/${first.id}/${body.id}.png`])
    const found = await api.call("GET", "/uploads", { as: admin, query: { ids: [body.id] } })
    expect(found.body.uploads).toMatchObject([{ id: body.id, name }])
  })

  test("metadata that unpack to hundreds of megabytes are refused or left out, and take no memory", async () => {
    const zeros = deflateSync(Buffer.alloc(300_000_000))
    const png = await realPngOf({ width: 300, height: 300 })
    const text = Buffer.concat([Buffer.from("Comment\0\0"), zeros])
    const profile = Buffer.concat([Buffer.from("icc\0\0"), zeros])
    const before = process.memoryUsage.rss()
    for (const bytes of [withChunk(png, "zTXt", text), withChunk(png, "iCCP", profile)]) {
      const { status, body } = await upload(bytes)
      expect([201, 422]).toContain(status)
      if (status === 201) expect(body.bytes).toBeLessThan(bytes.length)
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
  })

  test("images that are cut off, broken, or too large to be opened are refused at the field", async () => {
    const photo = await realJpegOf({ width: 640, height: 480 })
    const png = await realPngOf({ width: 640, height: 480 })
    for (const [bytes, error] of [
      [photo.subarray(0, photo.length - 500), imageErrors.damaged],
      [png.subarray(0, png.length - 500), imageErrors.damaged],
      [padded(jpegOf(square), 20_000), imageErrors.damaged],
      [padded(await bombOf({ width: 9_000, height: 9_000 }), 300_000), imageErrors.maxSide],
      [padded(pngOf({ width: 10_001, height: 250 }), 20_000), imageErrors.maxSide],
    ] as const) {
      const { status, body } = await upload(bytes)
      expect([status, body.errors]).toEqual([422, { file_upload: [error] }])
    }
  })

  test.each([
    ["a GIF", padded(Buffer.from("GIF89a"), 20_000), 415, imageErrors.type],
    ["a WebP", padded(webpOf("VP8X", square), 20_000), 415, imageErrors.type],
    [
      "an SVG",
      padded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 20_000),
      415,
      imageErrors.type,
    ],
    ["a text that is called PNG", Buffer.alloc(20_000, "x"), 415, imageErrors.type],
    ["one byte too many", padded(pngOf(square), maxBytes + 1), 413, imageErrors.maxBytes],
    ["far too many bytes", Buffer.alloc(15_000_000), 413, imageErrors.maxBytes],
    ["no bytes", Buffer.alloc(0), 422, imageErrors.minBytes],
    ["one byte too few", padded(pngOf(square), minBytes - 1), 422, imageErrors.minBytes],
    ["249 wide", padded(pngOf({ width: 249, height: 300 }), 20_000), 422, imageErrors.minSide],
    ["249 high", padded(pngOf({ width: 300, height: 249 }), 20_000), 422, imageErrors.minSide],
  ])("%s is refused in words for people", async (_, bytes, status, error) => {
    expect(await upload(bytes)).toMatchObject({ status, body: { status, error } })
  })

  test.each([
    ["no file", () => send(new FormData()), 422],
    ["two files", () => send(formOf(["a.png", good], ["b.png", good])), 422],
    ["a text in the file's place", () => send(textForm()), 422],
    ["a broken form", () => send("--x", { type: "multipart/form-data; boundary=y" }), 400],
    ["a form without a boundary", () => send("--x", { type: "multipart/form-data" }), 400],
    ["JSON", () => send('{"file_upload":"x"}', { type: "application/json" }), 422],
    ["nobody", () => send(formOf(["a.png", good]), { as: null }), 401],
    ["a form for another call", () => send(formOf(["a.png", good]), { path: "/groups" }), 415],
  ])("%s is refused", async (_, act, status) => {
    expect(await act()).toMatchObject({ status, body: { status, error: expect.stringMatching(/./) } })
  })

  function textForm() {
    const form = new FormData()
    form.append("file_upload", "x")
    return form
  }

  test("200 may wait to be used, for a day, in each account", async () => {
    const expiresAt = new Date(nowMs + 24 * 3_600_000).toISOString()
    const facts = { accountId: first.id, userId: 1, mimeType: "image/png", width: 250, height: 250, bytes: 1 }
    const old = Array.from({ length: 200 }, (_, at) => ({ ...facts, id: `old-${at}`, expiresAt }))
    await api.deps.db.insert(uploads).values(old)
    expect((await upload(good)).status).toBe(429)
    const other = await api.login("admin@second.test")
    expect((await send(formOf(["a.png", good]), { as: other })).status).toBe(201)
    nowMs += 25 * 3_600_000
    expect((await upload(good)).status).toBe(201)
    nowMs = Date.now()
  })
})
