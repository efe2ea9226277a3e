import { randomBytes } from "node:crypto"
import { millisecondsInDay } from "date-fns/constants"
import { and, desc, eq } from "drizzle-orm"
import sharp from "sharp"
import { imageErrors } from "#lib/contract/uploads/constants.ts"
import { differenceOf } from "#review-api/core/look-hash.ts"
import { events } from "#review-api/db/schema/events.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import { uploadRemovalJob } from "#review-api/services/uploads/upload-removal-job.ts"
import { once } from "#review-api/storage/storage.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { openFileHome, withFileHomes } from "#tests/support/file-homes.ts"
import { formOf } from "#tests/support/images.ts"
import { polled } from "#tests/support/polled.ts"
import { factsOf, photoOf, realJpegOf, realPngOf } from "#tests/support/real-images.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const never = new AbortController().signal

describe.each(withFileHomes(databasesFor("jobs", "workers")))(
  "processing images, on %s, kept in a %s",
  (database, place) => {
    let home: Awaited<ReturnType<typeof openFileHome>>
    let api: TestApi
    let first: SeededAccount
    let admin: Caller
    let other: Caller
    let nowMs = Date.now()

    beforeAll(async () => {
      home = await openFileHome(place)
      api = await startTestApi({
        database,
        clock: { now: () => new Date(nowMs) },
        runsJobs: true,
        ...home.options,
      })
      ;({ first } = await seedTwoAccounts(api.deps))
      admin = await api.login("admin@first.test")
      other = await api.login("admin@second.test")
    })
    afterAll(async () => {
      await api.close()
      await home.close()
    })
    afterEach(() => {
      nowMs = Date.now()
    })

    async function upload(bytes: Buffer, as = admin): Promise<string> {
      const { status, body } = await api.call("POST", "/upload", { as, body: formOf(["photo.jpg", bytes]) })
      expect(status).toBe(201)
      return body.id
    }

    const bodyFor = (id: string, more: object = {}) => ({
      event: "process",
      label: "media",
      account_id: first.id,
      resource_id: id,
      mime_type: "image/jpeg",
      s3_path: `uploads/${first.id}/${id}`,
      ...more,
    })
    const process = (
      id: string,
      more: object = {},
      as = admin,
      query: Record<string, unknown> = { auth_token: as.token },
    ) => api.call("POST", "/webhooks/rtx-images", { as, query, body: bodyFor(id, more) })

    const eventOf = (resource: string) =>
      polled(
        async () => {
          const own = and(eq(events.accountId, first.id), eq(events.channel, `image:${resource}`))
          const [event] = await api.deps.db.select().from(events).where(own).orderBy(desc(events.id)).limit(1)
          return event ?? null
        },
        (event) => event !== null,
      ).then((event) => event!)

    const rowOf = async (id: string) => {
      const [row] = await api.deps.db.select().from(uploads).where(eq(uploads.id, id))
      return row
    }

    /** A file behind an address of the app, as it gets it from the Review API. */
    async function fetchFile(url: string, headers: Record<string, string> = {}) {
      const path = new URL(url).pathname.replace("/api/bff", "") + new URL(url).search
      const response = await fetch(`${api.url}${path}`, { headers })
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }

    const filesOf = async (folder: string) => {
      const names: string[] = []
      for await (const { name } of api.deps.storage.list(`${folder}/${first.id}/`)) names.push(name)
      return names.sort()
    }

    test("an upload's id leads to its copies, which who waits for it is told of with an address [F-593]", async () => {
      const id = await upload(await photoOf({ width: 1600, height: 1200 }))
      expect((await process(id)).status).toBe(202)
      const event = await eventOf(id)
      expect(event).toMatchObject({ action: "IMAGE_PROCESSING_COMPLETE", resourceId: id })
      expect(event.url).toMatch(
        /^http:\/\/.*\/api\/bff\/files\/photos\/\d+\/[\w-]{22}-640\.jpg\?expires=\d+&signature=/,
      )
      const { status, headers, bytes } = await fetchFile(event.url!)
      expect([status, headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
        200,
        "image/jpeg",
        "nosniff",
      ])
      expect(headers.get("content-disposition")).toBeNull()
      expect(await factsOf(bytes)).toMatchObject({ format: "jpeg", width: 480, height: 640, hasExif: false })
      const row = (await rowOf(id))!
      expect(row.copies.map(({ file, width, height }) => [file, width, height])).toEqual([
        ["640.webp", 480, 640],
        ["640.jpg", 480, 640],
        ["1280.webp", 960, 1280],
        ["1280.jpg", 960, 1280],
      ])
      expect(row.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,800}$/)
      expect(row.lookHash).toMatch(/^[\da-f]{16}$/)
      expect((await filesOf("photos")).filter((name) => name.includes(id))).toHaveLength(4)
    })

    test("a small image has one pair of copies, none larger than itself, and a clear one has no black in its JPEG", async () => {
      const clear = await sharp({
        create: { width: 300, height: 260, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
      })
        .composite([
          {
            input: randomBytes(300 * 200 * 4),
            raw: { width: 300, height: 200, channels: 4 },
            top: 0,
            left: 0,
          },
        ])
        .png()
        .toBuffer()
      const id = await upload(clear)
      await process(id, { mime_type: "image/png" })
      const { url } = await eventOf(id)
      expect((await rowOf(id))!.copies.map(({ file, width }) => [file, width])).toEqual([
        ["640.webp", 300],
        ["640.jpg", 300],
      ])
      const { data, info } = await sharp((await fetchFile(url!)).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(data[(250 * info.width + 150) * info.channels]).toBeGreaterThan(250)
    })

    test("images that look alike have hashes that differ little, others much", async () => {
      const size = { width: 800, height: 600 }
      const waves = (along: (x: number, y: number) => number) =>
        sharp(
          Buffer.from(
            Array.from({ length: size.width * size.height }, (_, at) => {
              const shade = 120 + 90 * Math.sin(along(at % size.width, Math.floor(at / size.width)) / 90)
              return shade + Math.random() * 40
            }),
          ),
          { raw: { ...size, channels: 1 } },
        )
          .jpeg({ quality: 90 })
          .toBuffer()
      const one = await waves((x) => x)
      const again = await sharp(one).resize(640).jpeg({ quality: 60 }).toBuffer()
      const another = await waves((x, y) => 200 - x / 2 + y)
      const hashes: string[] = []
      for (const bytes of [one, again, another]) {
        const id = await upload(bytes)
        await process(id)
        await eventOf(id)
        hashes.push((await rowOf(id))!.lookHash!)
      }
      expect(differenceOf(hashes[0]!, hashes[1]!)).toBeLessThanOrEqual(4)
      expect(differenceOf(hashes[0]!, hashes[2]!)).toBeGreaterThan(12)
    })

    test("an image is processed once however often it is asked for, and is told again", async () => {
      const id = await upload(await realJpegOf({ width: 700, height: 500 }))
      const answers = await Promise.all([process(id), process(id), process(id)])
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
      const before = await eventOf(id)
      expect((await process(id)).status).toBe(202)
      const after = await eventOf(id)
      expect(after.id).toBeGreaterThan(before.id)
      expect(after.url).toBe(before.url)
      expect((await filesOf("photos")).filter((name) => name.includes(id))).toHaveLength(4)
    })

    test("a file that is broken on the disk fails, in words for people", async () => {
      const id = await upload(await realJpegOf({ width: 700, height: 500 }))
      await api.deps.storage.write(`uploads/${first.id}/${id}.jpg`, once(randomBytes(20_000)), never)
      await process(id)
      expect(await eventOf(id)).toMatchObject({
        action: "IMAGE_PROCESSING_FAILED",
        message: imageErrors.damaged,
        url: null,
      })
    })

    test("images of others, unknown ones and tokens of others are refused", async () => {
      const id = await upload(await realJpegOf({ width: 700, height: 500 }))
      const theirs = { account_id: first.id, s3_path: `uploads/${first.id}/${id}` }
      const manager = await api.login("manager@first.test")
      for (const [answer, status] of [
        [await process(id, theirs, other), 403],
        [await process(id, { account_id: 987654 }), 403],
        [await process(id, { s3_path: `uploads/987654/${id}` }), 403],
        [await process(id, {}, admin, { auth_token: other.token }), 403],
        [await process("x".repeat(22)), 404],
        [await process(id, {}, manager), 404],
        [await process(id, { s3_path: `uploads/${first.id}/../${id}` }), 422],
        [await process(id, { label: "avatar" }), 422],
        [await process(id, { mime_type: "image/svg+xml" }), 422],
        [await process(id, { resource_id: "../../etc" }), 422],
        [await process(id, { event: "delete" }), 422],
      ] as const) {
        expect([answer.body.error, answer.status]).toEqual([answer.body.error, status])
      }
      expect((await rowOf(id))!.state).toBe("uploaded")
    })

    test.each([
      ["User", 403],
      ["Manager", 202],
    ])("a %s may process photos as far as they may add them: %i", async (type, status) => {
      const as = await api.login(`${type.toLowerCase()}@first.test`)
      const id = await upload(await realJpegOf({ width: 300, height: 300 }), as)
      expect((await process(id, {}, as)).status).toBe(status)
    })

    test("a copy opens by its own address alone: not by a guessed, a changed or an expired one", async () => {
      const id = await upload(await realJpegOf({ width: 1400, height: 900 }))
      await process(id)
      const { url } = await eventOf(id)
      const statusOf = async (change: (url: URL) => void) => {
        const address = new URL(url!)
        change(address)
        return (await fetchFile(address.href)).status
      }
      expect(await statusOf(() => {})).toBe(200)
      for (const change of [
        (address: URL) => address.searchParams.delete("signature"),
        (address: URL) => address.searchParams.set("signature", "a".repeat(43)),
        (address: URL) =>
          address.searchParams.set("expires", String(Number(address.searchParams.get("expires")) + 1)),
        (address: URL) => {
          address.pathname = address.pathname.replace("-640.", "-1280.")
        },
        (address: URL) => {
          address.pathname = address.pathname.replace("/photos/", "/uploads/").replace("-640", "")
        },
        (address: URL) => {
          address.pathname = address.pathname.replace(`/${first.id}/`, "/%2e%2e%2f/")
        },
        (address: URL) => {
          address.search = ""
        },
      ])
        expect([400, 404]).toContain(await statusOf(change))
      nowMs += 3 * millisecondsInDay
      expect(await statusOf(() => {})).toBe(410)
    })

    test("an address stays the same all day, so that browsers keep the picture, and ranges of it are served", async () => {
      const id = await upload(await realJpegOf({ width: 700, height: 500 }))
      await process(id)
      const { url } = await eventOf(id)
      const whole = await fetchFile(url!)
      expect(whole.headers.get("cache-control")).toBe("private, max-age=86400, immutable")
      const size = whole.bytes.length
      for (const [range, from, to] of [
        ["bytes=0-99", 0, 99],
        ["bytes=100-", 100, size - 1],
        ["bytes=-50", size - 50, size - 1],
        [`bytes=10-${size + 500}`, 10, size - 1],
      ] as const) {
        const part = await fetchFile(url!, { range })
        expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to}/${size}`])
        expect(part.bytes.equals(whole.bytes.subarray(from, to + 1))).toBe(true)
      }
      for (const range of [`bytes=${size}-`, "bytes=9-3", "bytes=0-1,5-6", "lines=1-2", "bytes=-"]) {
        const part = await fetchFile(url!, { range })
        expect([part.status, part.bytes.length]).toEqual([200, size])
      }
    })

    test("what nothing came to use is gone a day later, and so are files that no row knows of", async () => {
      const gone = await upload(await realJpegOf({ width: 700, height: 500 }))
      await process(gone)
      await eventOf(gone)
      const used = await upload(await realPngOf({ width: 300, height: 300 }))
      await api.deps.db.update(uploads).set({ expiresAt: null }).where(eq(uploads.id, used))
      const orphan = "o".repeat(22)
      await api.deps.storage.write(`uploads/${first.id}/${orphan}.png`, once("x"), never)
      await api.deps.storage.write(`photos/${first.id}/${orphan}-640.webp`, once("x"), never)
      await uploadRemovalJob.run(api.deps, { id: gone, signal: never, isLastAttempt: false })
      expect(await rowOf(gone)).toBeDefined()
      nowMs += 25 * 3_600_000
      expect(await uploadRemovalJob.waiting(api.deps)).toContain(gone)
      expect(await uploadRemovalJob.waiting(api.deps)).not.toContain(used)
      await uploadRemovalJob.run(api.deps, { id: gone, signal: never, isLastAttempt: false })
      expect(await rowOf(gone)).toBeUndefined()
      const files = [...(await filesOf("uploads")), ...(await filesOf("photos"))]
      expect(files.filter((name) => name.includes(gone) || name.includes(orphan))).toEqual([])
      expect(files).toContain(`uploads/${first.id}/${used}.png`)
      expect((await process(used)).status).toBe(202)
      expect((await process(gone)).status).toBe(404)
    })
  },
)
