import { eq } from "drizzle-orm"
import { reviews } from "#review-api/db/schema/reviews.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { allowPhotos, photoCalls } from "#tests/support/photos.ts"
import { standingClock } from "#tests/support/responses.ts"
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
  }, 60_000)
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
      ...{ type: "customer", review_id: ids[0], rating: 4, author: "Ann", content: "Good soup" },
      ...{ url: "https://img.example/a.jpg", published_status: "published", category: "ADDITIONAL" },
    })
    const customers = (more: object) => photos.rowsOf({ ...newest, ...more }).then(urlsOf)
    expect(await customers({ type: "customer" })).toEqual(["b", "a", "c"])
    expect((await photos.rowsOf({ type: "owner" })).map(({ id }) => id)).toEqual([own.id])
    const ofUpload = { upload_ids: [own.upload_id], type: undefined }
    expect((await photos.rowsOf(ofUpload)).map(({ id }) => id)).toEqual([own.id])
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
    const { status } = await api.call("GET", "/review_images", { as: admin, query: { type: "owner" } })
    expect(status).toBe(200)
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
})
