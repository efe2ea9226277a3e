import { and, eq, sql } from "drizzle-orm"
import { events } from "#review-api/db/schema/events.ts"
import { notices } from "#review-api/db/schema/notices.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { ownerPhotoChanges } from "#review-api/db/schema/scores.ts"
import { simulatedPhotos } from "#review-api/db/schema/simulated-photos.ts"
import { uploads } from "#review-api/db/schema/uploads.ts"
import { quickBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { openFileHome, withFileHomes } from "#tests/support/file-homes.ts"
import { allowPhotos, photoCalls } from "#tests/support/photos.ts"
import { bombOf, stripesOf, wavesOf } from "#tests/support/real-images.ts"
import { doJobs, standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(withFileHomes(databasesFor("jobs")))(
  "publishing photos, on %s, kept in a %s",
  (database, place) => {
    let home: Awaited<ReturnType<typeof openFileHome>>
    let api: TestApi
    let first: SeededAccount
    let admin: Caller
    let photos: ReturnType<typeof photoCalls>
    const clock = standingClock("2026-11-02T12:00:00Z")
    const behaviour = { ...quickBehaviour, outages: [] as string[] }

    beforeAll(async () => {
      home = await openFileHome(place)
      api = await startTestApi({ database, clock, sources: behaviour, ...home.options })
      ;({ first } = await seedTwoAccounts(api.deps))
      admin = await api.login("admin@first.test")
      photos = photoCalls(api, first, admin)
      await allowPhotos(api.deps, first.id, first.locationIds)
    })
    afterAll(async () => {
      await api.close()
      await home.close()
    })
    /** Published reviews count, whatever happened to them; then all of them go. */
    const clear = async () => {
      const counted = await anyRows(
        api.deps.db,
        sql`select location_id, sum(change)::integer as photos from owner_photo_changes
        group by 1 having sum(change) <> 0 order by 1`,
      )
      const published = await anyRows(
        api.deps.db,
        sql`select location_id, count(*)::integer as photos from media where published_status = 'published'
        group by 1 order by 1`,
      )
      expect(counted).toEqual(published)
      await api.deps.db.delete(ownerPhotoChanges)
      await photos.clear()
    }

    const countedOf = async (locationId: number) => {
      const { body } = await api.call("GET", `/location_score/${first.id}/locations`, {
        as: admin,
        query: { location_id: locationId },
      })
      return body._embedded.location_scores[0].owner_media_count
    }

    test("a photo is published once, and deleted at the directory and here, its files with the last that uses them", async () => {
      const path = await photos.upload()
      const [one, two] = [
        await photos.added({ s3_path: path }),
        await photos.added({ s3_path: path, location_ids: [first.locationIds[1]] }),
      ]
      await photos.publish()
      await photos.publish()
      expect(await photos.stateOf(one.id)).toMatchObject({ publishedStatus: "published", error: null })
      expect((await api.deps.db.select().from(simulatedPhotos)).map(({ calls }) => calls)).toEqual([1, 1])
      const ofPhoto = and(eq(events.action, "LOCAL_LISTING_UPDATED"), eq(events.resourceId, String(one.id)))
      expect((await api.deps.db.select().from(events).where(ofPhoto)).map(({ channel }) => channel)).toEqual([
        `location:${first.locationIds[0]}`,
      ])
      const { status, body } = await photos.remove(one)
      expect([status, body.id, body.published_status]).toEqual([200, one.id, "deleted"])
      expect(await photos.rowsOf({ location_id: first.locationIds[0] })).toEqual([])
      expect((await photos.remove(one)).status).toBe(404)
      await photos.publish()
      expect(await photos.stateOf(one.id)).toBeUndefined()
      const uploadOf = async () =>
        (
          await api.deps.db
            .select()
            .from(uploads)
            .where(eq(uploads.id, path.split("/")[2]!))
        )[0]
      expect((await uploadOf())!.expiresAt).toBeNull()
      await photos.remove(two)
      await photos.publish()
      const shown = await api.deps.db.select().from(simulatedPhotos)
      expect(shown.map(({ removedAt }) => removedAt !== null)).toEqual([true, true])
      expect((await uploadOf())!.expiresAt).not.toBeNull()
      expect((await photos.add({ s3_path: path })).status).toBe(422)
      await doJobs(api.deps, "upload_removal")
      expect(await uploadOf()).toBeUndefined()
      await clear()
    })

    test("a photo that Google refuses is failed twice and dead the third time, and never asked for again", async () => {
      const photo = await photos.added({
        s3_path: await photos.upload(await wavesOf(91, { width: 290, height: 290 })),
      })
      for (const state of ["failed", "failed", "dead"]) {
        await photos.publish()
        expect(await photos.stateOf(photo.id)).toMatchObject({
          publishedStatus: state,
          error: "Google: The photo is smaller than 300 x 300 pixels.",
        })
        await photos.publish()
        clock.pass(10)
      }
      expect(await photos.stateOf(photo.id)).toMatchObject({ attempts: 3, nextAttemptAt: null })
      await clear()
      const picture = () => wavesOf(92, { width: 800, height: 600 })
      await photos.added({ s3_path: await photos.upload(await picture()) })
      const twice = await photos.added({ s3_path: await photos.upload(await picture()) })
      await photos.publish()
      expect(await photos.stateOf(twice.id)).toMatchObject({
        publishedStatus: "failed",
        error: "Google: The location already shows this photo.",
      })
      await clear()
    })

    test("writing is refused for what it is; an upload that is added again is the same photo, also after a restart, and a dead one is sent once more", async () => {
      const stripes = await stripesOf({ width: 900, height: 800 })
      const path = await photos.upload(stripes)
      const photo = await photos.added({ s3_path: path })
      for (let tries = 0; tries < 3; tries += 1) {
        await photos.publish()
        clock.pass(10)
      }
      expect(await photos.stateOf(photo.id)).toMatchObject({
        publishedStatus: "dead",
        error: "Google: The photo is mostly text.",
      })
      expect(await photos.added({ s3_path: path })).toMatchObject({
        id: photo.id,
        published_status: "pending",
      })
      expect(await photos.stateOf(photo.id)).toMatchObject({ refusals: 0, error: null })

      const good = await photos.upload()
      const sent = await photos.added({ s3_path: good })
      await photos.publish()
      const opened = { ...api.deps, close: async () => {} }
      await using second = await startTestApi({ opened, clock, sources: behaviour } as never)
      const body = { location_ids: first.locationIds.slice(0, 2), source_id: 1, s3_path: good }
      const again = await second.call("POST", "/media", { as: admin, body })
      expect(again.body.media.map(({ id }: { id: number }) => id)).toContain(sent.id)
      expect(again.body.media.length).toBe(2)
      await photos.publish()
      const states = await photos.rowsOf({ upload_ids: [good.split("/")[2]] })
      expect(states.map((one) => (one as never as { published_status: string }).published_status)).toEqual([
        "published",
        "published",
      ])
      await clear()
    })

    test("photos that Google refuses for good are told to who added them once, not one by one (D-321)", async () => {
      await api.deps.db.delete(notices)
      const [one, other] = first.locationIds
      await photos.added({
        s3_path: await photos.upload(await wavesOf(391, { width: 290, height: 290 })),
        location_ids: [one, other],
      })
      const refused = async () => {
        for (let attempt = 0; attempt < 3; attempt++) {
          await photos.publish()
          clock.pass(10)
        }
      }
      await refused()
      const noticed = async () => {
        const { body } = await api.call("GET", "/notices", { as: admin })
        return body._embedded.notices.map(
          ({ kind, text, resource_type: type }: Record<string, unknown>) => `${kind} ${type}: ${text}`,
        )
      }
      const both = "publication_failed photos: 2 of your photos could not be published on Google"
      expect(await noticed()).toEqual([both])
      await api.call("POST", "/notices/read", { as: admin })
      await photos.added({ s3_path: await photos.upload(await wavesOf(392, { width: 290, height: 290 })) })
      await refused()
      expect(await noticed()).toEqual([
        expect.stringMatching(
          /^publication_failed photos: Your photo for .+ could not be published on Google$/,
        ),
        both,
      ])
      await clear()
    })

    test("a photo waits while Google cannot be reached, and is published afterwards", async () => {
      const photo = await photos.added()
      behaviour.outages.push("google_maps")
      for (let tries = 0; tries < 4; tries += 1) {
        await photos.publish()
        clock.pass(60)
      }
      expect(await photos.stateOf(photo.id)).toMatchObject({ publishedStatus: "failed", refusals: 0 })
      behaviour.outages.length = 0
      await photos.publish()
      expect((await photos.stateOf(photo.id))!.publishedStatus).toBe("published")
      await clear()
    })

    test("a photo that Google takes down is dead after the next look; others stay", async () => {
      const blank = await bombOf({ width: 1600, height: 1200 })
      const padding = Buffer.alloc(Math.max(0, 10_240 - blank.length))
      const taken = await photos.added({ s3_path: await photos.upload(Buffer.concat([blank, padding])) })
      const stays = await photos.added()
      const [location] = first.locationIds
      expect(await countedOf(location!)).toBe(0)
      await photos.publish()
      expect((await photos.stateOf(taken.id))!.publishedStatus).toBe("published")
      expect(await countedOf(location!)).toBe(2)
      clock.pass(61)
      await doJobs(api.deps, "photo_check")
      expect(await photos.stateOf(taken.id)).toMatchObject({
        publishedStatus: "dead",
        error: "Google removed the photo: The photo does not show the location.",
      })
      expect(await photos.stateOf(stays.id)).toMatchObject({ publishedStatus: "published", checks: 1 })
      expect(await countedOf(location!)).toBe(1)
      await clear()
    })

    test("a new cover takes the place of the one before once it is published, and not before", async () => {
      const cover = async (number: number) =>
        photos.added({
          s3_path: await photos.upload(await wavesOf(number, { width: 1280, height: 720 })),
          category_id: 2,
        })
      const before = await cover(61)
      await photos.publish()
      const next = await cover(62)
      expect((await photos.rowsOf({ category_id: 2 })).length).toBe(2)
      await photos.publish()
      expect(await countedOf(first.locationIds[0]!)).toBe(1)
      await photos.publish()
      expect((await photos.rowsOf({ category_id: 2 })).map(({ id }) => id)).toEqual([next.id])
      expect(await photos.stateOf(before.id)).toBeUndefined()
      await clear()
    })

    test("photos of a deleted location wait, and go with their files once it is removed for good", async () => {
      const path = await photos.upload()
      const [location] = await api.deps.db
        .insert(locations)
        .values({ accountId: first.id, name: "Passing", address: "1 Main Street" })
        .returning()
      await allowPhotos(api.deps, first.id, [location!.id])
      const photo = await photos.added({ s3_path: path, location_ids: [location!.id] })
      await api.call("DELETE", `/locations/${location!.id}`, { as: admin })
      expect(await photos.rowsOf()).toEqual([])
      await photos.publish()
      expect(await photos.stateOf(photo.id)).toMatchObject({ publishedStatus: "pending", attempts: 0 })
      clock.pass(31 * 24 * 60)
      await doJobs(api.deps, "location_removal")
      expect(await photos.stateOf(photo.id)).toBeUndefined()
      const [upload] = await api.deps.db
        .select()
        .from(uploads)
        .where(eq(uploads.id, path.split("/")[2]!))
      expect(upload!.expiresAt).not.toBeNull()
    })
  },
)
