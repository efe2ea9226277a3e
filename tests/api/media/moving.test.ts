import { ownerPhotoChanges } from "#review-api/db/schema/scores.ts"
import { simulatedPhotos } from "#review-api/db/schema/simulated-photos.ts"
import { allowPhotos, photoCalls } from "#tests/support/photos.ts"
import { standingClock } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe("a photo that gets another category", () => {
  const clock = standingClock("2026-11-02T12:00:00Z")
  let api: TestApi
  let first: SeededAccount
  let photos: ReturnType<typeof photoCalls>

  beforeAll(async () => {
    api = await startTestApi({ clock })
    ;({ first } = await seedTwoAccounts(api.deps))
    photos = photoCalls(api, first, await api.login("admin@first.test"))
    await allowPhotos(api.deps, first.id, first.locationIds)
  })
  afterAll(() => api.close())

  test("a photo keeps its place and is counted once when its category changes, also while it is on its way", async () => {
    const photo = await photos.added()
    await photos.publish()
    const counted = async () => {
      const rows = await api.deps.db.select().from(ownerPhotoChanges)
      return rows.reduce((sum, { change }) => sum + change, 0)
    }
    expect(await counted()).toBe(1)
    const before = (await photos.stateOf(photo.id))!
    clock.pass(1)
    const changed = await photos.categorize(photo.id, 4)
    expect(changed).toMatchObject({ id: photo.id, category: "EXTERIOR", published_status: "pending" })
    await photos.categorize(photo.id, 5)
    await photos.publish()
    expect(await photos.stateOf(photo.id)).toMatchObject({
      publishedStatus: "published",
      categoryId: 5,
      datedAt: before.datedAt,
    })
    expect(await counted()).toBe(1)
    const held = await api.deps.db.select().from(simulatedPhotos)
    expect(held.map(({ category }) => category)).toEqual(["INTERIOR"])
    await photos.categorize(photo.id, null)
    await photos.publish()
    expect((await photos.rowsOf())[0]).toMatchObject({ category: "ADDITIONAL", category_id: null })
  })
})
