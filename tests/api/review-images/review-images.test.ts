import { buffer } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import { imageErrors, imageLimits } from "#lib/contract/uploads/constants.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { padded, pngOf, webpOf } from "#tests/support/images.ts"
import { allowPhotos, photoCalls } from "#tests/support/photos.ts"
import { bombOf, factsOf, photoOf } from "#tests/support/real-images.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("sql"))("photos of customers, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let other: Caller
  let photos: ReturnType<typeof photoCalls>
  const clock = standingClock("2026-11-02T12:00:00Z")

  const image = (name: string) => ({ url: `https://img.example/${name}.jpg` })
  let ids: number[]

  beforeAll(async () => {
    api = await startTestApi({ database, clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    other = await api.login("admin@second.test")
    photos = photoCalls(api, first, admin)
    await allowPhotos(api.deps, first.id, first.locationIds)

    // The first review has two images, the second one.
    const rows = await api.deps.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.accountId, first.id))
      .orderBy(reviews.id)
      .limit(3)
    ids = rows.map(({ id }) => id)
    const give = (id: number, values: Partial<typeof reviews.$inferInsert>) =>
      api.deps.db.update(reviews).set(values).where(eq(reviews.id, id))
    const [seen, unseen] = [first.assignedLocationIds[0]!, first.unassignedLocationIds[0]!]
    const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}T12:00:00Z`
    const [one, two, gone] = ids as [number, number, number]
    const said = { rating: 4, stars: 4, author: "Ann", content: "Good soup" }
    await give(one, { images: [image("a"), image("b")], locationId: seen, publishedAt: at(20), ...said })
    await give(two, { images: [image("c")], locationId: unseen, publishedAt: at(10), rating: 1, stars: 1 })
    await give(gone, { images: [image("d")], publishedAt: at(15), originDeletedAt: at(16) })
  })
  afterAll(() => api.close())

  const urlsOf = (rows: { url: string }[]) => rows.map(({ url }) => url.replace(/^.*\/(\w+)\..*$/, "$1"))

  test("stand among those of owners by their dates, with their review, and are filtered by type, rating, date and place", async () => {
    const path = await photos.upload()
    const own = await photos.added({ s3_path: path })
    expect(own).toMatchObject({ type: "owner", upload_id: path.split("/")[2] })
    const newest = { type: undefined, "sort[by]": "published_at", "sort[order]": "desc" }
    const all = await photos.rowsOf(newest)
    expect(all.map(({ id }) => id)).toEqual([own.id, `${ids[0]}-2`, `${ids[0]}-1`, `${ids[1]}-1`])
    expect(all[2]).toMatchObject({
      type: "customer",
      review_id: ids[0],
      rating: 4,
      author: "Ann",
      content: "Good soup",
      url: "https://img.example/a.jpg",
      published_status: "published",
      category: "ADDITIONAL",
    })
    const customers = (more: object) => photos.rowsOf({ ...newest, ...more }).then(urlsOf)
    expect(await customers({ type: "customer" })).toEqual(["b", "a", "c"])
    expect((await photos.rowsOf({ type: "owner" })).map(({ id }) => id)).toEqual([own.id])
    const ofUpload = { upload_ids: [own.upload_id], type: undefined }
    expect((await photos.rowsOf(ofUpload)).map(({ id }) => id)).toEqual([own.id])
    expect((await photos.rowsOf({ media_ids: [own.id], type: undefined })).map(({ id }) => id)).toEqual([
      own.id,
    ])
    expect(await photos.rowsOf({ media_ids: [own.id + 1], type: undefined })).toEqual([])
    expect(await customers({ rating: [1, 2] })).toEqual(["c"])
    expect(await customers({ published_after: "2026-10-11", published_before: "2026-10-20" })).toEqual([
      "b",
      "a",
    ])
    expect(await customers({ type: "customer", location_id: first.unassignedLocationIds[0] })).toEqual(["c"])
    const asc = await photos.rowsOf({ ...newest, "sort[by]": "published_at", "sort[order]": "asc" })
    expect(asc.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse())
    const byCategory = await photos.rowsOf({ type: undefined })
    expect(byCategory).toHaveLength(4)
  })

  test("are paged with those of owners by cursor, both ways and also within a review, and by number", async () => {
    const newest = { type: undefined, "sort[by]": "published_at", "sort[order]": "desc", per_page: 1 }
    const whole = (await photos.rowsOf({ ...newest, per_page: 24 })).map(({ id }) => id)
    for (const order of ["desc", "asc"]) {
      const query = { ...newest, "sort[order]": order }
      const walked: unknown[] = []
      let next: string | null = null
      do {
        const { body } = await photos.list({ ...query, ...(next ? { after: next } : {}) })
        walked.push(body._embedded.media[0].id)
        next = body.paging.cursors.after
      } while (next && walked.length < 9)
      expect(walked).toEqual(order === "desc" ? whole : whole.toReversed())
    }
    const third = await photos.list({ ...newest, page: 3 })
    expect([third.body._embedded.media[0].id, third.body._total]).toEqual([whole[2], 4])
    const back = await photos.list({ ...newest, before: third.body.paging.cursors.before })
    expect(back.body._embedded.media[0].id).toBe(whole[1])
  })

  test("are seen by their location, in /review_images too, which names the review of each [F-005]", async () => {
    const { body } = await api.call("GET", "/review_images", { as: admin })
    expect(body._embedded.review_images).toEqual([
      expect.objectContaining({ id: `${ids[0]}-2`, review_id: ids[0], url: "https://img.example/b.jpg" }),
      expect.objectContaining({ id: `${ids[0]}-1`, review_id: ids[0], rating: 4, author: "Ann" }),
      expect.objectContaining({ id: `${ids[1]}-1`, review_id: ids[1] }),
    ])
    const asked = (query: object, as = admin) =>
      api
        .call("GET", "/review_images", { as, query: query as never })
        .then((answer) => urlsOf(answer.body._embedded.review_images))
    expect(await asked({ review_id: ids[1] })).toEqual(["c"])
    expect(await asked({ review_id: ids[2] })).toEqual([])
    expect(await asked({ rating: 4 })).toEqual(["b", "a"])
    expect(await asked({ per_page: 1, page: 3 })).toEqual(["c"])
    expect(await asked({}, other)).toEqual([])
    expect(await asked({ review_id: ids[0] }, other)).toEqual([])
    const manager = await api.login("manager@first.test")
    expect(await asked({}, manager)).toEqual(["b", "a"])
    expect(urlsOf(await photos.rowsOf({ type: "customer" }, manager))).toEqual(["b", "a"])
  })

  test("whose files are kept here have addresses that open, wherever reviews are", async () => {
    const path = await photos.upload()
    const upload = path.split("/")[2]!
    await api.deps.db
      .update(reviews)
      .set({ images: [{ upload }] })
      .where(eq(reviews.id, ids[1]!))
    const opens = async (address: string) => {
      const { pathname, search } = new URL(address)
      const file = await fetch(`${api.url}${pathname.replace("/api/bff", "")}${search}`)
      expect([file.status, file.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image/)])
    }
    const [shown] = await photos.rowsOf({ type: "customer", rating: 1 })
    expect(shown).toMatchObject({ placeholder: expect.stringMatching(/^data:/), width: 800 })
    await opens(shown!.url)
    await opens(shown!.cdn_stored_low_res_url!)
    const answers = [
      (await api.call("GET", `/reviews/${ids[1]}`, { as: admin })).body,
      (await api.call("PATCH", `/reviews/${ids[1]}`, { as: admin, body: { status: "completed" } })).body,
      (
        await api.call("GET", "/reviews", { as: admin, query: { rating: 1, per_page: 500 } })
      ).body._embedded.reviews.find(({ id }: { id: number }) => id === ids[1]),
    ]
    for (const review of answers) {
      expect(review.images).toEqual([
        { url: expect.any(String), low_resolution_url: expect.stringContaining("640.webp") },
      ])
      await opens(review.images[0].url)
    }
    const { body } = await api.call("GET", "/review_images", { as: admin, query: { rating: 1 } })
    await opens(body._embedded.review_images[0].url)
  })

  describe("become uploads of who publishes them", () => {
    const copy = (id: string, as = admin) => api.call("POST", `/review_images/${id}/uploads`, { as })
    /** Images of the first review at other hosts, by name. */
    const hosts: Record<string, () => Promise<Buffer | null>> = {}
    beforeAll(() => {
      api.deps.pictures = {
        read: (url, maxBytes) => {
          expect(maxBytes).toBe(imageLimits.maxBytes)
          return hosts[url.replace(/^.*\/(\w+)\..*$/, "$1")]?.() ?? Promise.resolve(null)
        },
      }
    })
    const name = (nth: number) => `${ids[0]}-${nth}`
    const forgetCopies = () => api.deps.db.update(uploads).set({ copiedFrom: null })
    beforeEach(forgetCopies)

    test("judged and written again like one that was sent, without the place where it was taken, and can be published", async () => {
      const taken = await photoOf({ width: 800, height: 600 })
      hosts["a"] = async () => taken
      const { status, body } = await copy(name(1))
      expect([status, body]).toMatchObject([
        201,
        { state: "uploaded", mime_type: "image/jpeg", width: 600, height: 800, name: "Photo by Ann" },
      ])
      const kept = await api.deps.storage.open(`${body.s3_path}.jpg`)
      expect(await factsOf(await buffer(kept!.pieces))).toMatchObject({ hasExif: false })
      const { s3_path, mime_type } = body
      const order = { event: "process", label: "media", account_id: first.id, resource_id: body.id }
      await api.call("POST", "/webhooks/rtx-images", { as: admin, body: { ...order, mime_type, s3_path } })
      await doJobs(api.deps, "image_processing")
      expect(await photos.added({ s3_path })).toMatchObject({ upload_id: body.id, width: 600 })
      // The row has what tells alike pictures apart, so that the same one is known again.
      hosts["b"] = hosts["a"]
      const again = (await copy(name(2))).body
      await api.call("POST", "/webhooks/rtx-images", {
        as: admin,
        body: { ...order, resource_id: again.id, mime_type, s3_path: again.s3_path },
      })
      await doJobs(api.deps, "image_processing")
      expect(await photos.added({ s3_path: again.s3_path })).toMatchObject({
        duplicate_of_id: expect.any(Number),
      })
    })

    test("also those whose files are kept here: the copy is another upload, and stays when the first one goes", async () => {
      const upload = (await photos.upload()).split("/")[2]!
      const images = [{ upload }]
      await api.deps.db.update(reviews).set({ images, author: null }).where(eq(reviews.id, ids[1]!))
      const { status, body } = await copy(`${ids[1]}-1`)
      expect([status, body.width, body.name]).toEqual([201, 800, null])
      expect(body.id).not.toBe(upload)
      await api.deps.storage.remove(`uploads/${first.id}/${upload}.jpg`)
      await forgetCopies()
      expect(await api.deps.storage.sizeOf(`${body.s3_path}.jpg`)).toBe(body.bytes)
      const gone = await copy(`${ids[1]}-1`)
      expect([gone.status, gone.body.error]).toEqual([422, expect.stringMatching(/^This photo could not be/)])
    })

    test("once for each of them: who publishes the same image again is given the upload they have, also at the same time, while it can be used", async () => {
      let reads = 0
      const read = () => {
        reads += 1
        return photoOf({ width: 800, height: 600 })
      }
      hosts["a"] = read
      hosts["b"] = () => photoOf({ width: 600, height: 800 })
      const before = await api.deps.db.$count(uploads)
      const both = await Promise.all([copy(name(1)), copy(name(1))])
      const [made, again] = [both[0]!.body, (await copy(name(1))).body]
      expect([both[1]!.body.id, again.id, both[1]!.status]).toEqual([made.id, made.id, 201])
      expect(await api.deps.db.$count(uploads)).toBe(before + 1)
      const files: string[] = []
      for await (const { name: file } of api.deps.storage.list(`uploads/${first.id}/`)) files.push(file)
      const known = await api.deps.db.select({ id: uploads.id }).from(uploads)
      expect(files.filter((file) => !known.some(({ id }) => file.includes(id)))).toEqual([])
      // Its place on the host does not matter any more.
      const times = reads
      hosts["a"] = async () => null
      expect((await copy(name(1))).body.id).toBe(made.id)
      expect(reads).toBe(times)

      // Another image, someone else, and one that has gone: each is another upload.
      hosts["a"] = read
      const manager = await api.login("manager@first.test")
      const others = [(await copy(name(2))).body.id, (await copy(name(1), manager)).body.id]
      const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
      const isMade = eq(uploads.id, made.id)
      await api.deps.db
        .update(uploads)
        .set({ expiresAt: at(1) })
        .where(isMade)
      await copy(name(1))
      const [kept] = await api.deps.db.select().from(uploads).where(isMade)
      expect(new Date(kept!.expiresAt!).toISOString()).toBe(at(24))
      await api.deps.db.update(uploads).set({ state: "failed" }).where(isMade)
      others.push((await copy(name(1))).body.id)
      await api.deps.db
        .update(uploads)
        .set({ expiresAt: at(-1) })
        .where(eq(uploads.id, others[2]))
      others.push((await copy(name(1))).body.id)
      expect(new Set([made.id, ...others]).size).toBe(5)
      await api.deps.db.update(uploads).set({ expiresAt: null }).where(eq(uploads.id, others[3]))
      expect((await copy(name(1))).body.id).toBe(others[3])
      const [used] = await api.deps.db.select().from(uploads).where(eq(uploads.id, others[3]))
      expect(used!.expiresAt).toBeNull()
    })

    test.each([
      ["an address that gives out nothing", async () => null, /^This photo could not be loaded/],
      ["a page", async () => Buffer.alloc(20_000, "<p>"), imageErrors.type],
      ["a WebP", async () => padded(webpOf("VP8X", { width: 300, height: 300 }), 20_000), imageErrors.type],
      ["too few bytes", async () => Buffer.alloc(5_000, 0xff), imageErrors.type],
      ["a thumbnail", async () => padded(pngOf({ width: 250, height: 250 }), 9_000), imageErrors.minBytes],
      [
        "more bytes than are taken",
        async () => padded(pngOf({ width: 250, height: 250 }), imageLimits.maxBytes + 1),
        imageErrors.maxBytes,
      ],
      [
        "a bomb",
        async () => padded(await bombOf({ width: 9_000, height: 9_000 }), 300_000),
        imageErrors.maxSide,
      ],
    ])("not %s", async (_, host, error) => {
      hosts["a"] = host
      const before = await api.deps.db.$count(uploads)
      const { status, body } = await copy(name(1))
      expect([status, body.error]).toEqual([
        422,
        typeof error === "string" ? error : expect.stringMatching(error),
      ])
      expect(await api.deps.db.$count(uploads)).toBe(before)
    })

    test("of reviews that they see, when they may add photos", async () => {
      hosts["a"] = () => photoOf({ width: 800, height: 600 })
      const manager = await api.login("manager@first.test")
      expect((await copy(name(1), manager)).status).toBe(201)
      const missing = await copy("987654321-1")
      const unseen = [
        await copy(name(1), other),
        await copy(`${ids[1]}-1`, manager),
        await copy(`${ids[2]}-1`),
        await copy(name(3)),
        await copy(name(0)),
        await copy(String(ids[0])),
        await copy(`${ids[0]}-99999`),
        await copy("99999999999999999999-1"),
        await copy("x-1"),
      ]
      expect(unseen.map(({ status, body }) => [status, body])).toEqual(unseen.map(() => [404, missing.body]))
      const user = await api.login("user@first.test")
      expect((await copy(name(1), user)).status).toBe(403)
    })
  })
})
