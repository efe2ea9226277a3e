import { eq } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { listingLooks, localListings } from "#review-api/db/schema/local-listings.ts"
import { sourceOverrides } from "#review-api/db/schema/location-source-overrides.ts"
import { media } from "#review-api/db/schema/media.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { openFileHome, withFileHomes } from "#tests/support/file-homes.ts"
import { formOf } from "#tests/support/images.ts"
import { allowPhotos, photoCalls } from "#tests/support/photos.ts"
import { realJpegOf, wavesOf } from "#tests/support/real-images.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const size = { width: 800, height: 600 }

describe.each(withFileHomes(databasesFor("jobs", "sql")))(
  "photos of locations, on %s, kept in a %s",
  (database, place) => {
    let home: Awaited<ReturnType<typeof openFileHome>>
    let api: TestApi
    let first: SeededAccount
    let second: SeededAccount
    let admin: Caller
    let photos: ReturnType<typeof photoCalls>
    let other: Caller
    const clock = standingClock("2026-11-02T12:00:00Z")

    beforeAll(async () => {
      home = await openFileHome(place)
      api = await startTestApi({ database, clock, ...home.options })
      ;({ first, second } = await seedTwoAccounts(api.deps))
      admin = await api.login("admin@first.test")
      photos = photoCalls(api, first, admin)
      other = await api.login("admin@second.test")
      await allowPhotos(api.deps, first.id, first.locationIds)
      await allowPhotos(api.deps, second.id, second.locationIds)
    })
    afterAll(async () => {
      await api.close()
      await home.close()
    })

    const errorsOf = ({ status, body }: { status: number; body: { errors?: unknown } }) => [
      status,
      body.errors,
    ]

    test("categories are Logo, Cover and Profile of Google, and those of some names alone [L-189 L-618]", async () => {
      const { body } = await api.call("GET", "/media_categories", {
        as: admin,
        query: { name: ["Logo", "Cover"] },
      })
      expect(body._embedded.media_categories).toEqual([
        expect.objectContaining({ id: 1, name: "Logo", source_id: 1 }),
        expect.objectContaining({ id: 2, name: "Cover", source_id: 1 }),
      ])
      const all = await api.call("GET", "/media_categories", { as: admin })
      const names = all.body._embedded.media_categories.map(({ name }: { name: string }) => name)
      expect([all.body._total, names]).toEqual([3, ["Logo", "Cover", "Profile"]])
      const further = await api.call("GET", "/media_categories", { as: admin, query: { name: ["rooms"] } })
      expect(further.body._embedded.media_categories).toEqual([
        expect.objectContaining({ id: 11, name: "Rooms", source_id: 1 }),
      ])
    })

    test("one upload becomes a photo of each location, pending, with addresses that open and a tiny copy [L-192]", async () => {
      const path = await photos.upload(await wavesOf(1, size))
      const ids = first.locationIds.slice(0, 2)
      const { status, body } = await photos.add({ s3_path: path, location_ids: ids, name: "terrace.jpg" })
      expect([status, body.media.map((one: { location_id: number }) => one.location_id)]).toEqual([201, ids])
      const [item] = body.media
      expect(item).toMatchObject({
        name: "terrace.jpg",
        category: "ADDITIONAL",
        category_id: null,
        published_status: "pending",
        source_id: 1,
        width: 800,
        height: 600,
        error: null,
        placeholder: expect.stringMatching(/^data:image\/webp/),
      })
      for (const name of [
        ...["url", "cdn_url", "cdn_low_resolution_url", "low_resolution_url"],
        ...["cdn_stored_url", "cdn_stored_low_res_url"],
      ]) {
        const { pathname, search } = new URL(item[name])
        const file = await fetch(`${api.url}${pathname.replace("/api/bff", "")}${search}`)
        expect([name, file.status]).toEqual([name, 200])
      }
      const [upload] = await api.deps.db
        .select()
        .from(uploads)
        .where(eq(uploads.id, path.split("/")[2]!))
      expect(upload!.expiresAt).toBeNull()
      expect(item.upload_id).toBe(path.split("/")[2])
      const again = await photos.added({ s3_path: await photos.upload(await wavesOf(1, size)) })
      expect(again.duplicate_of_id).toBe(item.id)
      const log = await api.deps.db.select().from(auditEntries).where(eq(auditEntries.action, "media.create"))
      expect(log.map(({ resourceId }) => Number(resourceId))).toEqual([
        ...body.media.map(({ id }: { id: number }) => id),
        again.id,
      ])
      await photos.clear()
    })

    test("what cannot be used is refused at its field, and adds nothing", async () => {
      const path = await photos.upload()
      const raw = await api.call("POST", "/upload", {
        as: admin,
        body: formOf(["a.jpg", await realJpegOf(size)]),
      })
      const gone = "This image is no longer available. Please upload it again."
      const manager = await api.login("manager@first.test")
      const theirs = await photos.upload(undefined, other, second.id)
      const at = (name: string, text: string) => [422, { [name]: [text] }]
      for (const [body, refusal, as] of [
        [{ s3_path: `uploads/${first.id}/${"x".repeat(22)}` }, at("s3_path", gone)],
        [{ s3_path: theirs }, at("s3_path", gone)],
        [{ s3_path: theirs.replace(/^uploads\/\d+/, `uploads/${first.id}`) }, at("s3_path", gone)],
        [{ s3_path: path }, at("s3_path", gone), manager],
        [
          { s3_path: `uploads/${first.id}/${raw.body.id}` },
          at("s3_path", "This image has not been processed."),
        ],
        [{ s3_path: path, category_id: 99 }, at("category_id", "is not a category of photos")],
        [{ s3_path: path, source_id: 2 }, at("source_id", "does not take photos")],
        [{ s3_path: path, location_ids: [] }, at("location_ids", "can't be blank")],
        [
          { s3_path: path, location_ids: Array.from({ length: 101 }, (_, id) => id + 1) },
          at("location_ids", "Choose up to 100 locations at a time"),
        ],
        [
          { s3_path: path, category_id: 2 },
          at("category_id", "Upload error: Cover photo must have an aspect ratio of at least 16:9."),
        ],
      ] as const) {
        expect(errorsOf(await photos.add(body, as))).toEqual(refusal)
      }
      expect((await photos.add({ s3_path: "uploads/../x" })).status).toBe(422)
      for (const location of [second.locationIds[0], 987_654_321])
        expect(
          (await photos.add({ s3_path: path, location_ids: [first.locationIds[0], location] })).status,
        ).toBe(404)
      await api.call("POST", "/webhooks/rtx-images", {
        as: admin,
        body: {
          event: "process",
          label: "media",
          account_id: first.id,
          resource_id: raw.body.id,
          mime_type: "image/jpeg",
          s3_path: `uploads/${first.id}/${raw.body.id}`,
        },
      })
      const early = await photos.add({ s3_path: `uploads/${first.id}/${raw.body.id}` })
      expect([early.status, early.body.code]).toEqual([409, "image_processing"])
      clock.pass(25 * 60)
      expect(errorsOf(await photos.add({ s3_path: path }))).toEqual(at("s3_path", gone))
      expect(await api.deps.db.$count(media)).toBe(0)
      await doJobs(api.deps, "image_processing")
    })

    test.each([
      [
        "no active Google integration [L-323]",
        "There is no active Google integration for this account.",
        async () => {
          await api.deps.db.update(oauthTokens).set({ revokedAt: clock.now().toISOString() })
          return () => api.deps.db.update(oauthTokens).set({ revokedAt: null })
        },
      ],
      [
        "a location that Google does not know [L-322]",
        "This location was not found in your Google integration.",
        async () => {
          await api.deps.db.insert(listingLooks).values({
            accountId: first.id,
            locationId: first.locationIds[0]!,
            sourceCode: "google_maps",
            listing: null,
            lookedAt: clock.now().toISOString(),
          })
          return () => api.deps.db.delete(listingLooks)
        },
      ],
      [
        "Auto Sync turned off [L-321]",
        "Turn on Auto Sync to manage photos for this location.",
        async () => {
          await api.deps.db.update(localListings).set({ isPublished: false })
          return () => api.deps.db.update(localListings).set({ isPublished: true })
        },
      ],
      [
        "Google turned off [L-324]",
        "Enable syncing to Google to manage photos for this location.",
        async () => {
          const row = { accountId: first.id, locationId: first.locationIds[0]!, sourceId: 1, enabled: false }
          await api.deps.db.insert(sourceOverrides).values(row)
          return () => api.deps.db.delete(sourceOverrides)
        },
      ],
    ])("no photo is taken with %s", async (_, text, arrange) => {
      const restore = await arrange()
      expect(errorsOf(await photos.add())).toEqual([422, { location_ids: [text] }])
      await restore()
      expect((await photos.add()).status).toBe(201)
      await photos.clear()
    })

    test("a location's photos come eight at a time, cover and logo first, then the newest, by number and by cursor", async () => {
      const wide = await photos.upload(await wavesOf(90, { width: 1280, height: 720 }))
      const path = await photos.upload()
      const made = [
        await photos.added({ s3_path: wide, category_id: 2 }),
        await photos.added({ s3_path: path, category_id: 1 }),
      ]
      for (let at = 0; at < 9; at += 1) {
        clock.pass(1)
        made.splice(2, 0, await photos.added())
      }
      const ids = made.map(({ id }) => id)
      await photos.added({ s3_path: path, location_ids: [first.locationIds[1]] })
      const query = {
        location_id: first.locationIds[0],
        per_page: 8,
        source_id: 1,
        has_custom_offset: true,
        "sort[by]": "category_rank,published_at",
        "sort[order]": "desc,desc",
      }
      const pages = [await photos.list({ ...query, page: 1 }), await photos.list({ ...query, page: 2 })]
      expect(pages.map(({ body }) => [body._total, body._total_pages, body._page])).toEqual([
        [11, 2, 1],
        [11, 2, 2],
      ])
      const idsOf = (answer: (typeof pages)[number]) =>
        answer.body._embedded.media.map(({ id }: { id: number }) => id)
      expect(pages.flatMap(idsOf)).toEqual(ids)
      const next = await photos.list({ ...query, after: pages[0]!.body.paging.cursors.after })
      expect(idsOf(next)).toEqual(ids.slice(8))
      const back = await photos.list({ ...query, before: next.body.paging.cursors.before })
      expect([idsOf(back), back.body.paging.cursors.before]).toEqual([ids.slice(0, 8), null])
      for (const after of ["nonsense", Buffer.from('["x",1]').toString("base64url")])
        expect((await photos.list({ ...query, after })).body.code).toBe("bad_cursor")
      const oldest = await photos.rowsOf({
        "sort[by]": "published_at",
        "sort[order]": "asc",
        location_id: first.locationIds[0],
      })
      expect(oldest[0]!.id).toBe(made[0].id)
      expect((await photos.rowsOf({ category_id: 1 })).map(({ id }) => id)).toEqual([ids[1]])
      const [, , wideId] = wide.split("/")
      expect((await photos.rowsOf({ upload_ids: [wideId] })).map(({ id }) => id)).toEqual([ids[0]])
      expect((await photos.rowsOf({ group_id: first.unassignedGroupId })).length).toBe(11)
      expect((await photos.rowsOf({ location_ids: first.locationIds.slice(0, 2) })).length).toBe(12)
      const today = clock.now().toISOString().slice(0, 10)
      expect((await photos.rowsOf({ published_after: today, published_before: today })).length).toBe(12)
      expect((await photos.rowsOf({ published_before: "2026-11-01" })).length).toBe(0)
      expect((await photos.rowsOf({ source_id: 2 })).length).toBe(0)
      for (const wrong of [
        { location_ids: ["x"] },
        { "sort[by]": "name" },
        { type: "sideways" },
        { per_page: 501 },
      ])
        expect((await photos.list(wrong)).status).toBe(400)
      await photos.clear()
    })

    test("photos are seen and changed at the locations that someone has, by those who may", async () => {
      const [seen, unseen] = [first.assignedLocationIds[0]!, first.unassignedLocationIds[0]!]
      const path = await photos.upload()
      const shown = await photos.added({ s3_path: path, location_ids: [seen] })
      const hidden = await photos.added({ s3_path: path, location_ids: [unseen] })
      for (const type of ["Read Only", "Limited User", "User", "Manager"] as const) {
        const as = await api.login(emailOf(type, "first.test"))
        expect((await photos.rowsOf({}, as)).map(({ id }) => id)).toEqual([shown.id])
        expect(await photos.rowsOf({ location_id: unseen }, as)).toEqual([])
        const may = type === "Manager"
        expect((await photos.add({ s3_path: path }, as)).status).toBe(may ? 201 : 403)
        expect((await photos.add({ s3_path: path, location_ids: [unseen] }, as)).status).toBe(may ? 404 : 403)
        expect((await photos.remove(hidden, {}, as)).status).toBe(may ? 404 : 403)
      }
      expect(await photos.rowsOf({}, other)).toEqual([])
      expect((await photos.remove(shown, {}, other)).status).toBe(404)
      for (const [body, name] of [
        [{ location_id: second.locationIds[0] }, "location_id"],
        [{ location_id: unseen }, "location_id"],
        [{ source_id: 2 }, "source_id"],
        [{ url_id: 987_654_321 }, "url_id"],
      ] as const)
        expect(errorsOf(await photos.remove(shown, body))).toEqual([
          422,
          { [name]: ["does not belong to this photo"] },
        ])
      expect((await photos.stateOf(shown.id))!.publishedStatus).toBe("pending")
      await photos.clear()
    })

    test("several photos are deleted at once, each with its line in the audit log; those out of sight are missing", async () => {
      const [seen, unseen] = [first.assignedLocationIds[0]!, first.unassignedLocationIds[0]!]
      const made = []
      for (const location of [seen, seen, unseen])
        made.push(await photos.added({ s3_path: await photos.upload(), location_ids: [location] }))
      const remove = (media_ids: unknown[], as = admin) =>
        api.call("POST", "/media/bulk_delete", { as, body: { media_ids } })
      const manager = await api.login("manager@first.test")
      expect((await remove([made[2].id], manager)).status).toBe(404)
      expect((await remove([made[0].id], other)).status).toBe(404)
      expect((await remove([made[0].id], await api.login("user@first.test"))).status).toBe(403)
      expect(errorsOf(await remove([]))).toEqual([422, { media_ids: ["Select photos first"] }])
      const { status, body } = await remove([made[0].id, made[2].id, 987_654_321], manager)
      expect([status, body]).toEqual([200, { deleted: 1, missing: 2 }])
      expect((await remove([made[1].id, made[2].id, made[2].id])).body).toEqual({ deleted: 2, missing: 0 })
      expect(await photos.rowsOf({ type: "owner" })).toEqual([])
      const log = await api.deps.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, "media.bulk_delete"))
      const ids = made.map(({ id }) => id)
      const logged = log.map(({ resourceId }) => Number(resourceId)).filter((id) => ids.includes(id))
      expect(logged.toSorted((one, next) => one - next)).toEqual(ids)
      await photos.clear()
    })

    test("the category of a photo changes to one that it fits alone, at places that can be changed, with an entry in the audit log", async () => {
      const photo = await photos.added()
      const change = (category_id: unknown, as = admin) =>
        api.call("PATCH", `/media/${photo.id}`, { as, body: { category_id } })
      expect(errorsOf(await change(99))).toEqual([422, { category_id: ["is not a category of photos"] }])
      expect(errorsOf(await change(2))).toEqual([
        422,
        { category_id: ["Upload error: Cover photo must have an aspect ratio of at least 16:9."] },
      ])
      expect((await change(4, other)).status).toBe(404)
      expect((await change(4)).body).toMatchObject({ category: "EXTERIOR", category_id: 4 })
      const entries = await api.deps.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, "media.update"))
      expect(entries).toHaveLength(1)
      await photos.clear()
    })
  },
)
