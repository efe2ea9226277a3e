import { asc, eq, sql } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { locationAliases, locations, sources } from "#review-api/db/schema/places.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import type { ImportReview } from "#review-api/imports/check-row.ts"
import { locationKey, reviewIdentity } from "#review-api/imports/identity.ts"
import { Occurrences } from "#review-api/imports/occurrences.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emptyDatabase } from "#tests/support/empty-database.ts"
import { fileOf, importFile, openImportDatabase } from "#tests/support/import.ts"
import { importState } from "#tests/support/import-state.ts"

const bare = "location_name,rating,content,published_at\n"
const addressed = "location_name,address,rating,content,published_at\n"
const coded = "location_name,address,store_code,place_id,rating,content,published_at\n"

const former: ImportReview = {
  reviewId: null,
  rating: 5,
  recommends: null,
  title: "NULL",
  content: "a",
  author: "Ana",
  publishedAt: "2026-02-01T00:00:00.000Z",
  publishedOn: "2026-02-01",
  writtenAt: "2026-02-01T00:00:00",
  openDate: null,
  response: null,
  images: [],
}

describe.each(databasesFor("files"))("which location a row is about, in %s", (kind) => {
  let deps: Awaited<ReturnType<typeof openImportDatabase>>
  beforeAll(async () => {
    deps = await openImportDatabase(kind)
  })
  beforeEach(() => emptyDatabase(deps))
  afterAll(() => deps.close())

  const take = async (file: string) => (await importFile(deps, file)).result
  const placed = async () => {
    const rows = await deps.db
      .select({ location: locations.name, content: reviews.content })
      .from(reviews)
      .innerJoin(locations, sql`${locations.id} = ${reviews.locationId}`)
      .orderBy(asc(reviews.id))
    return rows.map(({ location, content }) => `${location}: ${content}`)
  }

  test("locations with different ids of the business are two, and each row has the source that it names", async () => {
    const header = "Business Name,Business ID,Source,Reviewer Name,Rating,Review Date,Review Comment\n"
    const rows = "Pier,7,Google,Ana,5,2026-02-01,a\nPier,8,Facebook,Bo,4,2026-02-02,b\n"
    expect(await take(header + rows)).toMatchObject({ imported: 2, locationsAdded: 2 })
    const found = await deps.db
      .select({ code: locations.externalId, source: sources.code, url: reviews.url })
      .from(reviews)
      .innerJoin(locations, sql`${locations.id} = ${reviews.locationId}`)
      .innerJoin(sources, sql`${sources.id} = ${reviews.sourceId}`)
      .orderBy(asc(reviews.id))
    expect(found).toEqual([
      { code: "7", source: "google_maps", url: null },
      { code: "8", source: "facebook", url: null },
    ])
    expect(await take(header + rows)).toMatchObject({ imported: 0, known: 2, rejected: 0 })
  })

  test("a row that repeats the review of an earlier one creates no location, nor would it", async () => {
    const file =
      "review_id,location_name,rating,content,author,published_at\n77,Only,5,a,A,2026-02-03\n77,Ghost,4,b,B,2026-02-04\n"
    const counts = { imported: 1, known: 1, rejected: 0, locationsAdded: 1 }
    const map = { review_id: "review_id" }
    expect((await importFile(deps, file, { dryRun: true, map })).result).toMatchObject(counts)
    expect((await importFile(deps, file, { map })).result).toMatchObject(counts)
    const made = await deps.db.select({ name: locations.name }).from(locations)
    expect(made).toEqual([{ name: "Only" }])
    const reversed = file.replace("Only", "Other")
    expect((await importFile(deps, reversed, { dryRun: true, map })).result).toMatchObject({
      locationsAdded: 0,
    })
  })

  test("rows that earlier versions read otherwise are known again", async () => {
    const header = "location_name,author,rating,title,content,published_at\n"
    await take(`${header}Pier,Ana,5,x,a,2026-02-01\n`)
    const identityOf = (texts: object) =>
      reviewIdentity(
        locationKey({ name: "Pier", address: null }),
        { ...former, ...texts },
        "import",
        new Occurrences(),
      )
    await deps.db.update(reviews).set({ identity: identityOf({}), title: "NULL" })
    expect(await take(`${header}Pier,Ana,5,NULL,a,2026-02-01\n`)).toMatchObject({ imported: 0, known: 1 })
    await deps.db.update(reviews).set({ identity: identityOf({ title: null }), title: null })
    const sourced = `location_name,author,rating,content,published_at,source\nPier,Ana,5,a,2026-02-01,Google\n`
    expect(await take(sourced)).toMatchObject({ imported: 0, known: 1, locationsAdded: 0 })
  })

  test("a renamed location is still known by the names that files have for it", async () => {
    const file = `${addressed}Old Name,5 Elm St,5,a,2026-02-01\n`
    await take(file)
    await deps.db.update(locations).set({ name: "New Name", address: "6 Oak St" })
    expect(await take(file)).toMatchObject({ imported: 0, known: 1, locationsAdded: 0 })
    expect(await take(`${file}OLD name,5 Elm  St,4,b,2026-02-02\n`)).toMatchObject({
      imported: 1,
      known: 1,
      locationsAdded: 0,
    })
    expect(await placed()).toEqual(["New Name: a", "New Name: b"])
    const renamed = "New Name,6 Oak St,4,c,2026-02-03\nNew Name,6 Oak St,4,b,2026-02-02\n"
    expect(await take(addressed + renamed)).toMatchObject({ imported: 1, known: 1, locationsAdded: 0 })
  })

  test("one that is called as another was keeps its own reviews, and those of the other are known", async () => {
    const file = `${addressed}Old Name,5 Elm St,5,a,2026-02-01\n`
    await take(file)
    const [old] = await deps.db.update(locations).set({ name: "New Name" }).returning()
    await deps.db
      .insert(locations)
      .values({ accountId: old!.accountId, name: "Old Name", address: "5 Elm St" })
    const more = `${file}Old Name,5 Elm St,4,b,2026-02-02\n`
    expect(await take(more)).toMatchObject({ imported: 1, known: 1, locationsAdded: 0 })
    expect(await placed()).toEqual(["New Name: a", "Old Name: b"])
    expect(await take(more)).toMatchObject({ imported: 0, known: 2 })
  })

  test("the store code says which one it is, then the place id, whatever its name and address", async () => {
    const file = `${coded}Pier Downtown,1 Main St,S1,P1,5,a,2026-02-01\n`
    await take(file)
    const spelled = `${coded}Pier Inn Downtown,1 Main Street,S1,,4,b,2026-02-02\nPier at Main,,,P1,4,c,2026-02-03\n`
    expect(await take(spelled)).toMatchObject({ imported: 2, locationsAdded: 0 })
    expect(await take(spelled)).toMatchObject({ imported: 0, known: 2, locationsAdded: 0 })
    const two = "Kiosk,,K1,,5,a,2026-02-01\nKiosk,,K2,,5,a,2026-02-01\nKiosk,,K1,,4,b,2026-02-02\n"
    expect(await take(coded + two)).toMatchObject({ imported: 3, locationsAdded: 2 })
    expect(await take(coded + two)).toMatchObject({ imported: 0, known: 3, locationsAdded: 0 })
    const again = `${coded}Pier Downtown,1 Main St,S1,,5,a,2026-02-01\n`
    expect(await take(again)).toMatchObject({ known: 1, locationsAdded: 0 })
  })

  test("case, spaces, accents and kinds of apostrophes make no other location", async () => {
    const file = `${bare}Joe's Café,5,a,2026-02-01\nJoe’s Cafe,4,b,2026-02-02\nJOE‘S  CAFÉ ,4,c,2026-02-02\n`
    expect(await take(file)).toMatchObject({ imported: 3, locationsAdded: 1 })
    expect(await take(file)).toMatchObject({ imported: 0, known: 3, locationsAdded: 0 })
    const other = file.replaceAll("’", "'")
    expect(await take(other)).toMatchObject({ imported: 0, known: 3, locationsAdded: 0 })
  })

  test("a location without an address is the one that a row with an address means, the first one only", async () => {
    await take(`${bare}Harbour,5,a,2026-02-01\n`)
    const file = `${addressed}Harbour,9 Quay,4,b,2026-02-02\nHarbour,12 Dock,4,c,2026-02-02\nHarbour,,4,d,2026-02-02\n`
    expect(await take(file)).toMatchObject({ imported: 3, locationsAdded: 1 })
    expect(await take(file)).toMatchObject({ imported: 0, known: 3, locationsAdded: 0 })
    const rows = await deps.db.select({ id: reviews.locationId }).from(reviews).orderBy(asc(reviews.id))
    const [a, b, c, d] = rows.map(({ id }) => id)
    expect([b, d, c === a]).toEqual([a, a, false])
  })

  test("rejected rows create nothing, and a stopped import leaves no names", async () => {
    expect(await take(`${bare}Pier,5,Good,2026-02-01\nTotal,1,,\n`)).toMatchObject({
      imported: 1,
      rejected: 1,
      locationsAdded: 1,
      locationsTotal: 1,
    })
    const before = [await importState(deps.db), await deps.db.$count(locationAliases)]
    const broken = `${bare}${"Quay,5,Good,2026-02-01\n".repeat(2_000)}${"x".repeat(4_500_000)}`
    await expect(importFile(deps, fileOf(broken))).rejects.toThrow("the row is too long")
    expect([await importState(deps.db), await deps.db.$count(locationAliases)]).toEqual(before)
  })

  const stored = async () => {
    const rows = await deps.db
      .select({ code: locations.externalId, placeId: locations.googlePlaceId, content: reviews.content })
      .from(reviews)
      .innerJoin(locations, sql`${locations.id} = ${reviews.locationId}`)
      .orderBy(asc(reviews.id))
    return rows.map(({ code, placeId, content }) => `${code ?? placeId}: ${content}`)
  }
  const shared = expect.stringMatching(/means (?:several|\d+) locations/)

  test.each(["", "1 Main St"])(
    "different place ids are two locations, with the address '%s'",
    async (address) => {
      const file = `${coded}Dup,${address},,P1,5,a,2026-02-01\nDup,${address},,P2,4,b,2026-02-02\n`
      expect(await take(file)).toMatchObject({ imported: 2, locationsAdded: 2 })
      expect(await stored()).toEqual(["P1: a", "P2: b"])
      expect(await take(file)).toMatchObject({ imported: 0, known: 2, locationsAdded: 0 })
      const third = `${coded}Dup,${address},,P3,5,c,2026-02-01\nDup,${address},,,4,d,2026-02-02\n`
      const { result, rejected } = await importFile(deps, third)
      expect(result).toMatchObject({ imported: 1, rejected: 1, locationsAdded: 1 })
      expect(rejected).toMatchObject([{ line: 3, reason: shared }])
    },
  )

  const [bareRow, firstRow, secondRow] = [
    "Pub,,,,3,d,2026-02-03\n",
    "Pub,,N1,,5,a,2026-02-01\n",
    "Pub,,N2,,4,b,2026-02-02\n",
  ]

  test.each([
    ["last", firstRow + secondRow + bareRow],
    ["first", bareRow + firstRow + secondRow],
    ["between", firstRow + bareRow + secondRow],
    [
      "first, before addresses",
      bareRow + firstRow.replace(",,", ",1 A St,") + secondRow.replace(",,", ",9 B St,"),
    ],
  ])(
    "a name alone that the file gives to several locations is rejected where it stands %s",
    async (_, rows) => {
      const { result, rejected } = await importFile(deps, coded + rows)
      expect(result).toMatchObject({ imported: 2, rejected: 1, locationsAdded: 2 })
      expect(rejected).toMatchObject([{ reason: shared }])
      expect(await stored()).toEqual(["N1: a", "N2: b"])
      expect(await take(coded + rows)).toMatchObject({ known: 2, rejected: 1, locationsAdded: 0 })
    },
  )

  test("a name alone of several locations of earlier files is rejected", async () => {
    await take(coded + firstRow)
    await take(coded + secondRow)
    const { result, rejected } = await importFile(deps, `${bare}Pub,3,d,2026-02-03\n`)
    expect(result).toMatchObject({ imported: 0, rejected: 1, locationsAdded: 0 })
    expect(rejected).toMatchObject([{ reason: shared }])
  })

  test("a later store code is given to the one location of that name, in a file and after it", async () => {
    await take(`${coded}${bareRow}${firstRow}Inn,,,,3,x,2026-02-03\n`)
    expect(await stored()).toEqual(["N1: d", "N1: a", "null: x"])
    expect(await take(`${coded}Inn,,I1,P9,3,z,2026-02-04\n`)).toMatchObject({ locationsAdded: 0 })
    expect(await stored()).toEqual(["N1: d", "N1: a", "I1: x", "I1: z"])
    const audited = await deps.db
      .select({ name: auditEntries.resourceName, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.action, "locations.update"))
    expect(audited).toEqual([{ name: "Inn", after: { external_id: "I1", google_place_id: "P9" } }])
  })

  test("of several store codes in a file, none is given to an earlier location without one", async () => {
    await take(coded + bareRow)
    expect(await take(coded + firstRow + secondRow)).toMatchObject({ imported: 2, locationsAdded: 2 })
    expect(await stored()).toEqual(["null: d", "N1: a", "N2: b"])
    expect(await take(coded + bareRow)).toMatchObject({ known: 1, rejected: 0 })
  })
})
