import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { whitelabelLogos, whitelabels } from "#review-api/db/schema/identity.ts"
import { importFiles } from "#review-api/db/schema/import-files.ts"
import { locationImports } from "#review-api/db/schema/location-imports.ts"
import { eraseFiles } from "#review-api/erasure/erase-files.ts"
import { once } from "#review-api/storage/storage.ts"
import { testDatabases } from "../../support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(testDatabases())("the files of an account that is erased on %s (D-291)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())

  /** Gives an account a file of each kind. @returns their names. */
  async function keepFiles({ id: accountId, users }: SeededAccount, character: string): Promise<string[]> {
    const { db, storage } = api.deps
    const userId = users.Admin.id
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const publicId = (kind: string) => `${kind}${character}`.padEnd(22, character)
    await db.insert(exportFiles).values({
      accountId,
      publicId: publicId("export"),
      userId,
      resource: "reviews",
      fileType: "csv",
      filters: {},
      requestType: "manual",
      sendEmail: false,
    })
    const upload = { accountId, userId, fileName: "list.csv", bytes: 4, expiresAt }
    await db.insert(importFiles).values({ ...upload, publicId: publicId("reviews"), format: "csv" })
    await db.insert(locationImports).values({ ...upload, publicId: publicId("places"), status: "done" })
    const [label] = await db.insert(whitelabels).values({ accountId }).returning({ id: whitelabels.id })
    const logo = { accountId, whitelabelId: label!.id, contentType: "image/png" }
    await db.insert(whitelabelLogos).values({ ...logo, key: publicId("logo") })
    const names = [
      `${publicId("export")}.csv`,
      `import-${publicId("reviews")}.data`,
      `import-${publicId("reviews")}.csv`,
      `location-import-${publicId("places")}.data`,
      `location-import-${publicId("places")}.csv`,
      `logos/${publicId("logo")}.png`,
      `uploads/${accountId}/${publicId("photo")}.jpg`,
      `uploads/${accountId}/${publicId("part")}-0.part`,
      `photos/${accountId}/${publicId("photo")}-640.webp`,
    ]
    for (const name of names) await storage.write(name, once("file"), AbortSignal.timeout(10_000))
    return names
  }
  const left = async (names: readonly string[]): Promise<string[]> => {
    const sizes = await Promise.all(names.map((name) => api.deps.storage.sizeOf(name)))
    return names.filter((_, at) => sizes[at] !== null)
  }

  test("all of them are removed, of each kind, and none of anybody else's; twice is as once", async () => {
    const own = await keepFiles(first, "a")
    const others = await keepFiles(second, "b")
    expect(await left([...own, ...others])).toEqual([...own, ...others])
    await eraseFiles(api.deps, first.id)
    expect(await left(own)).toEqual([])
    expect(await left(others)).toEqual(others)
    await eraseFiles(api.deps, first.id)
    expect(await left(others)).toEqual(others)
  })
})
