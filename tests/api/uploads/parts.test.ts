import { and, eq } from "drizzle-orm"
import { imageErrors, imageLimits, uploadPartBytes } from "#lib/contract/uploads/constants.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { openFileHome, withFileHomes } from "#tests/support/file-homes.ts"
import { formOf, padded, pngOf } from "#tests/support/images.ts"
import { allowPhotos, photoCalls } from "#tests/support/photos.ts"
import { bombOf, factsOf, photoOf, realJpegOf, realWebpOf } from "#tests/support/real-images.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(withFileHomes(databasesFor("jobs")))(
  "uploads in parts, on %s, kept in a %s",
  (database, place) => {
    let home: Awaited<ReturnType<typeof openFileHome>>
    let api: TestApi
    let first: SeededAccount
    let admin: Caller
    let other: Caller
    const clock = standingClock(new Date().toISOString())

    beforeAll(async () => {
      home = await openFileHome(place)
      api = await startTestApi({ database, clock, ...home.options })
      ;({ first } = await seedTwoAccounts(api.deps))
      admin = await api.login("admin@first.test")
      other = await api.login("admin@second.test")
      await allowPhotos(api.deps, first.id, first.locationIds)
    })
    afterAll(async () => {
      await api.close()
      await home.close()
    })

    const begin = (bytes: number, name = "a.jpg", as = admin) =>
      api.call("POST", "/uploads", { as, body: { bytes, name } })
    function append(id: string, offset: number, part: Buffer, as = admin) {
      const form = new FormData()
      form.append("part", new Blob([new Uint8Array(part)]), "part")
      return api.call("POST", `/uploads/${id}/parts`, { as, query: { offset }, body: form })
    }
    const partOf = (file: Buffer, offset: number) => file.subarray(offset, offset + uploadPartBytes)
    const filesOf = async () => {
      const names: string[] = []
      for await (const { name } of api.deps.storage.list(`uploads/${first.id}/`)) names.push(name)
      return names
    }

    async function sent(file: Buffer, name = "a.jpg") {
      const { body: upload } = await begin(file.length, name)
      let answer = { status: 0, body: upload }
      for (let offset = 0; offset < file.length; offset += uploadPartBytes)
        answer = await append(upload.id, offset, partOf(file, offset))
      return answer
    }

    test("a file comes in parts, each as often as the line needs, and is what it would be in one piece", async () => {
      const file = await photoOf({ width: 1600, height: 1200 })
      expect(file.length).toBeGreaterThan(2 * uploadPartBytes)
      const { status, body: upload } = await begin(file.length, "C:\\pictures\\terrace.jpg")
      expect([status, upload.state, upload.received_bytes, upload.name]).toEqual([
        ...[201, "receiving", 0, "terrace.jpg"],
      ])
      const at = (offset: number) => append(upload.id, offset, partOf(file, offset))
      expect((await at(0)).body.received_bytes).toBe(uploadPartBytes)
      // Sent again, as after an answer that was lost; twice at once; and one that is not its turn.
      expect((await at(0)).body.received_bytes).toBe(uploadPartBytes)
      expect((await at(3 * uploadPartBytes)).body.received_bytes).toBe(uploadPartBytes)
      const both = await Promise.all([at(uploadPartBytes), at(uploadPartBytes)])
      expect(both.map(({ status: one }) => one)).toEqual([200, 200])
      let received = both[0]!.body.received_bytes as number
      let last = both[0]!
      while (last.body.state === "receiving") {
        last = await at(received)
        received = last.body.received_bytes
      }
      expect(last.body).toMatchObject({
        state: "uploaded",
        width: 1200,
        height: 1600,
        mime_type: "image/jpeg",
      })
      const again = await at(Math.floor((file.length - 1) / uploadPartBytes) * uploadPartBytes)
      expect(again.body).toMatchObject({ id: upload.id, state: "uploaded", bytes: last.body.bytes })
      expect(await filesOf()).toEqual([`uploads/${first.id}/${upload.id}.jpg`])
      const [one, two] = await Promise.all([sent(file), sent(file)])
      expect([one.body.state, two.body.state, one.body.id === two.body.id]).toEqual([
        ...["uploaded", "uploaded", false],
      ])
    })

    test("what would not be taken whole is not taken in parts, and leaves nothing", async () => {
      const before = await filesOf()
      for (const [bytes, status, error] of [
        [imageLimits.maxBytes + 1, 413, imageErrors.maxBytes],
        [imageLimits.minBytes - 1, 422, imageErrors.minBytes],
      ] as const)
        expect(await begin(bytes)).toMatchObject({ status, body: { error } })
      const photo = await realJpegOf({ width: 1200, height: 900 })
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      for (const [what, file, error] of [
        ["a text", Buffer.alloc(300_000, "x"), imageErrors.type],
        ["an SVG", padded(svg, 300_000), imageErrors.type],
        ["a WebP", padded(await realWebpOf({ width: 300, height: 300 }), 300_000), imageErrors.type],
        [
          "a page with a picture in it",
          Buffer.concat([Buffer.from("<!doctype html>"), photo]),
          imageErrors.type,
        ],
        ["a picture that is cut off", photo.subarray(0, 300_000), imageErrors.damaged],
        [
          "a bomb of pixels",
          padded(await bombOf({ width: 9_000, height: 9_000 }), 300_000),
          imageErrors.maxSide,
        ],
        ["249 pixels", padded(pngOf({ width: 249, height: 300 }), 300_000), imageErrors.minSide],
      ] as const) {
        const { status, body } = await sent(file, "../../etc/passwd.png.html")
        expect([what, body.error]).toEqual([what, error])
        expect([415, 422]).toContain(status)
      }
      expect(await filesOf()).toEqual(before)
    })

    test("an upload is its sender's alone, and a part has its length and place", async () => {
      const { body: upload } = await begin(300_000)
      const part = Buffer.alloc(uploadPartBytes)
      const manager = await api.login("manager@first.test")
      for (const [id, as] of [
        [upload.id, other],
        [upload.id, manager],
        ["x".repeat(22), admin],
        ["..%2f..", admin],
      ] as const)
        expect((await append(id, 0, part, as)).status).toBe(404)
      for (const wrong of [part.subarray(1), Buffer.alloc(10)])
        expect((await append(upload.id, 0, wrong)).body.errors).toEqual({ part: ["has another length"] })
      expect((await append(upload.id, 0, Buffer.alloc(uploadPartBytes + 200_000))).status).toBe(413)
      expect((await append(upload.id, -1, part)).status).toBe(400)
      const named = (ids: string[], as = admin) => api.call("GET", "/uploads", { as, query: { ids } })
      expect((await named([upload.id])).body.uploads).toMatchObject([{ id: upload.id, state: "receiving" }])
      for (const as of [other, manager]) expect((await named([upload.id], as)).body.uploads).toEqual([])
      for (const use of [
        api.call("POST", `/uploads/${upload.id}/crops`, {
          as: admin,
          body: { x: 0, y: 0, width: 1, height: 1 },
        }),
        api.call("POST", "/webhooks/rtx-images", {
          as: admin,
          body: {
            event: "process",
            label: "media",
            account_id: first.id,
            resource_id: upload.id,
            mime_type: "image/jpeg",
            s3_path: upload.s3_path,
          },
        }),
      ]) {
        const { status, body } = await use
        expect([status, body.errors]).toEqual([404, undefined])
      }
    })

    test("a part of a picture is cut out upright, made to fit its category, and is refused where it does not", async () => {
      const file = await photoOf({ width: 3000, height: 2800 })
      const { body: upload } = await api.call("POST", "/upload", { as: admin, body: formOf(["a.jpg", file]) })
      expect(upload).toMatchObject({ width: 2800, height: 3000 })
      const crop = (body: object, as = admin, id = upload.id) =>
        api.call("POST", `/uploads/${id}/crops`, { as, body })
      const cover = await crop({ x: 0, y: 100, width: 2800, height: 1575, category_id: 2 })
      expect([cover.status, cover.body.state]).toEqual([201, "uploaded"])
      expect(cover.body.width / cover.body.height).toBeGreaterThanOrEqual(16 / 9)
      expect(cover.body.width).toBeLessThanOrEqual(2120)
      expect(cover.body.height).toBeLessThanOrEqual(1192)
      const logo = await crop({ x: 400, y: 0, width: 2400, height: 2400, category_id: 1 })
      expect(logo.body).toMatchObject({ width: 2000, height: 2000 })
      const kept = await api.deps.storage.open(`uploads/${first.id}/${logo.body.id}.jpg`)
      const pieces: Uint8Array[] = []
      for await (const piece of kept!.pieces) pieces.push(piece)
      expect(await factsOf(Buffer.concat(pieces))).toMatchObject({ hasExif: false, width: 2000 })
      for (const [body, errors] of [
        [
          { x: 0, y: 0, width: 1000, height: 1000, category_id: 2 },
          { category_id: ["Upload error: Cover photo must have an aspect ratio of at least 16:9."] },
        ],
        [
          { x: 0, y: 0, width: 320, height: 180, category_id: 2 },
          { category_id: ["Upload error: Image needs to be a minimum of 480 width x 270 height"] },
        ],
        [{ x: 2000, y: 0, width: 1000, height: 300 }, { width: ["lies outside of the image"] }],
        [
          { x: 0, y: 0, width: 300, height: 300, category_id: 99 },
          { category_id: ["is not a category of photos"] },
        ],
      ] as const)
        expect(await crop(body)).toMatchObject({ status: 422, body: { errors } })
      const whole = { x: 0, y: 0, width: 300, height: 300 }
      expect((await crop(whole, other)).status).toBe(404)
      expect((await crop(whole, admin, "x".repeat(22))).status).toBe(404)
    })

    test("a photo of an upload in parts is published, its address expires and is no one's to guess, and what no one ended goes in a day", async () => {
      const photos = photoCalls(api, first, admin)
      const { body: upload } = await sent(await realJpegOf({ width: 1300, height: 900 }), "terrace.jpg")
      const body = {
        event: "process",
        label: "media",
        account_id: first.id,
        resource_id: upload.id,
        mime_type: upload.mime_type,
        s3_path: upload.s3_path,
      }
      expect((await api.call("POST", "/webhooks/rtx-images", { as: admin, body })).status).toBe(202)
      await doJobs(api.deps, "image_processing")
      const photo = await photos.added({ s3_path: upload.s3_path })
      await photos.publish()
      expect((await photos.stateOf(photo.id))!.publishedStatus).toBe("published")
      const { pathname, search } = new URL(photo.url)
      const path = pathname.replace("/api/bff", "")
      const statusOf = async (address: string) => (await fetch(`${api.url}${address}`)).status
      expect(await statusOf(`${path}${search}`)).toBe(200)
      const guessed = [
        ...[path, `${path}?expires=2099-01-01T00%3A00%3A00.000Z&signature=x`],
        `${path.replace("photos", "uploads")}${search}`,
        `${path.replace(`/${first.id}/`, `/${first.id}/..%2f`)}${search}`,
        `${path.replace(/-\d+\.jpg$/, "-640.webp")}${search}`,
        `${path.replace(/\.jpg$/, ".html")}${search}`,
      ]
      for (const address of guessed) expect([400, 401, 403, 404]).toContain(await statusOf(address))
      const seen = await api.call("GET", "/uploads", { as: admin, query: { ids: [upload.id] } })
      expect(seen.body.uploads[0]).toMatchObject({ state: "complete", name: "terrace.jpg" })

      const { body: open } = await begin(300_000)
      await append(open.id, 0, Buffer.alloc(uploadPartBytes))
      clock.pass(3 * 24 * 60)
      expect(await statusOf(`${path}${search}`)).toBeGreaterThanOrEqual(400)
      await doJobs(api.deps, "upload_removal")
      const left = and(eq(uploads.accountId, first.id), eq(uploads.id, open.id))
      expect(await api.deps.db.$count(uploads, left)).toBe(0)
      expect(await filesOf()).toEqual([`uploads/${first.id}/${upload.id}.jpg`])
    })
  },
)
