import { verify } from "@node-rs/argon2"
import { asc, eq, sql } from "drizzle-orm"
import { linkRegions } from "#review-api/db/reference/link-regions.ts"
import { regionId } from "#review-api/db/reference/region-id.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { logins, users } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { databasesFor, isShownOn } from "#tests/support/databases.ts"
import { emptyDatabase } from "#tests/support/empty-database.ts"
import { fileOf, importFile, importOptionsFor, openImportDatabase } from "#tests/support/import.ts"
import { emptyState, importState } from "#tests/support/import-state.ts"

const file = `name,address,city,reviews.rating,reviews.title,reviews.text,reviews.username,reviews.date
Hotel Ada,1 Main St,Austin,4.5,Good,"Line one
line two",Ann,2025-01-31T10:00:00Z
HOTEL ADA, 1  Main St ,Austin,0,,No stars,Bob,01/30/2025
Hotel Bee,2 Main St,Erie,900,,Too many,Cat,2025-01-31
Hotel Bee,2 Main St,Erie,2,,Poor,Dan,
Hotel Bee,2 Main St,Erie,2,,Poor,Dan,2025-01-29
Hotel Bee,2 Main St,Erie,2,,Poor,Dan,2025-01-29
`

describe.each(databasesFor("import"))("import into %s", (kind) => {
  let deps: Awaited<ReturnType<typeof openImportDatabase>>
  beforeAll(async () => {
    deps = await openImportDatabase(kind)
  })
  beforeEach(() => emptyDatabase(deps))
  afterAll(() => deps.close())

  test("takes every sound row and says line and reason of the others", async () => {
    const { result, rejected } = await importFile(deps, file)
    expect(result).toEqual({
      preview: expect.arrayContaining([
        expect.objectContaining({ line: 2, location: "Hotel Ada", rating: 4.5 }),
      ]),
      rows: 6,
      imported: 4,
      known: 0,
      rejected: 2,
      timeZone: "UTC",
      locationsAdded: 2,
      locationsTotal: 2,
      isNewAccount: true,
      isDryRun: false,
      sourceName: "Import",
      generatedPassword: null,
    })
    expect(rejected).toEqual([
      { line: 5, reason: 'rating "900" is not between 0 and 5' },
      { line: 6, reason: "published_at is empty (--default-date takes such rows)" },
    ])
  })

  test("tells the planner how large the tables are, while it runs and at its end", async () => {
    const size = async (table: string) => {
      const rows = await rowsOf(
        deps.db,
        { rows: column.number() },
        sql`select reltuples::integer as rows from pg_class where relname = ${table}`,
      )
      return rows[0]!.rows
    }
    const seen: number[] = []
    const many = Array.from({ length: 1_500 }, (_, row) => `Hotel ${row % 7},4,2025-01-31,${row}\n`).join("")
    await importFile(deps, `name,rating,date,text\n${many}`, {}, async () => seen.push(await size("reviews")))
    expect(seen[0]).toBe(1_000)
    expect([await size("reviews"), await size("locations")]).toEqual([1_500, 7])
  })

  test("adds nothing when the same file comes again", async () => {
    await importFile(deps, file)
    const before = await importState(deps.db)
    const { result } = await importFile(deps, file)
    expect(result).toMatchObject({
      imported: 0,
      known: 4,
      rejected: 2,
      locationsAdded: 0,
      isNewAccount: false,
    })
    expect(await importState(deps.db)).toEqual({ ...before, imports: 2 })
  })

  test("notes tell of new reviews alone", async () => {
    const header = "name,author,rating,date,text,reply\n"
    const one = "Ada,Ann,4,2025-01-31,Cold,Sorry\n"
    const kinds = async (text: string, dryRun: boolean) => {
      const { result } = await importFile(deps, `${header}${text}`, { dryRun })
      return [result.imported, (result.notes ?? []).map(({ kind: of, rows }) => [of, rows])]
    }
    const first = [1, [["response_undated", 1]]]
    expect(await kinds(one, true)).toEqual(first)
    expect(await kinds(one, false)).toEqual(first)
    const more = `${one}Ada,Bob,4,2025-01-31,Dirty,Thanks\n`
    expect(await kinds(more, true)).toEqual(first)
    expect(await kinds(more, false)).toEqual(first)
    expect(await kinds(more, true)).toEqual([0, []])
    expect(await kinds(more, false)).toEqual([0, []])
  })

  test("takes reviews with the source's own id once, also within one file", async () => {
    const withIds =
      "review_id,name,rating,date\nr1,Ada,4,2025-01-31\nr1,Ada,4,2025-01-31\nr2,Ada,4,2025-01-31\n"
    expect((await importFile(deps, withIds)).result).toMatchObject({ imported: 2, known: 1 })
    const changed = `${withIds}r2,Ada,1,2025-02-01\nr3,Ada,5,2025-02-02\n`
    const again = await importFile(deps, changed, { dryRun: true })
    expect(again.result).toMatchObject({
      imported: 1,
      known: 3,
      rejected: 1,
      repeats: { rows: 2, differing: 1, lines: [4] },
    })
    expect(again.result.preview.map(({ known }) => known)).toEqual([
      "imported",
      "repeated",
      "repeated",
      null,
      null,
    ])
    expect(again.result.preview[3]?.reason).toContain("already imported, with another rating")
    const versions =
      "review_id,name,rating,date\nv1,Ada,1,2025-02-01\nv1,Ada,5,2025-02-03\nv1,Ada,3,2025-02-02\n"
    for (const [imported, known] of [
      [1, 2],
      [0, 3],
    ])
      expect((await importFile(deps, versions)).result).toMatchObject({ imported, known, rejected: 0 })
    const other = await importFile(deps, withIds, { source: "Google" })
    expect(other.result).toMatchObject({ imported: 2, known: 1, sourceName: "Google" })
  })

  test.each([
    ["without ids", "name,author,rating,date,text,reply\n", ""],
    ["with ids", "review_id,name,author,rating,date,text,reply\n", "r1,"],
  ])(
    "names rows %s that say something else than the review that is there, which stays",
    async (_, head, id) => {
      const second = id === "" ? "" : "r2,"
      const others = `${second}Ada,Bo,4,2025-01-31,Fine,\n`
      await importFile(deps, `${head}${id}Ada,Ann,4,2025-01-31,Good,\n${others}`)
      const before = await importState(deps.db)
      const corrected = `${head}${id}Ada,Ann,2,2025-01-31,Good,Thanks\n${others}`
      const expected = [
        {
          line: 2,
          reason: "the review is already imported, with another rating (4, here 2) and no response",
        },
      ]
      for (const dryRun of [true, false]) {
        const { result, rejected } = await importFile(deps, corrected, { dryRun })
        expect([result, rejected]).toMatchObject([{ imported: 0, known: 1, rejected: 1 }, expected])
      }
      expect(await importState(deps.db)).toEqual({ ...before, imports: 2 })
      // A cell that says nothing corrects nothing.
      const emptied = `${head}${id}Ada,Ann,,2025-01-31,Good,\n${others}`
      expect((await importFile(deps, emptied)).result).toMatchObject({ known: 2, rejected: 0 })
    },
  )

  test("refuses a second import into an account while one runs, and lets it in afterwards", async () => {
    await importFile(deps, file)
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    async function* slow() {
      yield Buffer.from("name,rating,date,text\n")
      yield Buffer.from(
        Array.from({ length: 1_500 }, (_, row) => `Ada,4,2025-01-31T00:00:00Z,${row}\n`).join(""),
      )
      await gate.promise
    }
    const first = importFile(deps, slow(), {}, () => begun.resolve())
    await begun.promise
    await expect(importFile(deps, file)).rejects.toThrow("Another import into")
    gate.resolve()
    await first
    expect((await importFile(deps, file)).result.known).toBe(4)
  })

  test("removes everything again when the file turns out broken near its end", async () => {
    const rows = Array.from(
      { length: 2_500 },
      (_, row) => `Place ${row % 7},4,2025-01-31,Text ${row}\n`,
    ).join("")
    const broken = `name,rating,date,text\n${rows}Place 1,4,2025-01-31,${"x".repeat(4_500_000)}\n`
    await expect(importFile(deps, fileOf(broken))).rejects.toThrow(/after line 2501: the row is too long/)
    expect(await importState(deps.db)).toEqual(emptyState)
    await importFile(deps, file)
    const before = await importState(deps.db)
    await expect(importFile(deps, fileOf(broken))).rejects.toThrow(/the row is too long/)
    expect(await importState(deps.db)).toEqual(before)
  })

  test("removes everything again when its consumer goes away", async () => {
    const { runImport } = await import("#review-api/imports/run-import.ts")
    const options = await importOptionsFor("name,rating,date,text")
    const rows = Array.from({ length: 3_000 }, (_, row) => `Place,4,2025-01-31,Text ${row}\n`).join("")
    for await (const event of runImport(deps, options, fileOf(`name,rating,date,text\n${rows}`)))
      if (event.type === "progress") break
    expect(await importState(deps.db)).toEqual(emptyState)
  })

  // Meaning of rows, however they are written.
  if (isShownOn(kind, "postgres")) {
    test("keeps two decimals of a rating, rounds stars and gives sentiment by them", async () => {
      await importFile(deps, file)
      const rows = await deps.db.select().from(reviews).orderBy(asc(reviews.id))
      expect(
        rows.map(({ rating, stars, sentiment, content }) => [rating, stars, sentiment, content]),
      ).toEqual([
        [4.5, 5, 1, "Line one\nline two"],
        [null, 0, 0, "No stars"],
        [2, 2, -1, "Poor"],
        [2, 2, -1, "Poor"],
      ])
      const places = await deps.db.select().from(locations).orderBy(asc(locations.id))
      expect(places.map(({ name, address, city }) => [name, address, city])).toEqual([
        ["Hotel Ada", "1 Main St", "Austin"],
        ["Hotel Bee", "2 Main St", "Erie"],
      ])
      expect(rows.map((row) => row.locationId)).toEqual(
        [places[0], places[0], places[1], places[1]].map((p) => p!.id),
      )
    })

    test("links locations to the countries and states that texts mean, also those of former imports", async () => {
      await upsertRegions(deps.db)
      const rows = `name,address,city,state,country,rating,date
  Ada,1 Main St,Austin,texas,United States,4,2025-01-31
  Bee,2 Main St,Reno,nv,U.S.A.,4,2025-01-31
  Cat,3 Rue,Lyon,Rhône,fr,4,2025-01-31
  Dan,4 Way,Ulm,TX,Nowhere,4,2025-01-31
  Eve,5 Main St,Erie,Bavaria,US,4,2025-01-31
  Fay,6 Main St,Erie,PA,,4,2025-01-31
  `
      await importFile(deps, rows)
      const read = async () =>
        (await deps.db.select().from(locations).orderBy(asc(locations.name))).map((one) => [
          one.publicName,
          ...[one.state, one.stateId, one.country, one.countryId],
        ])
      const us = regionId("US")
      const linked = [
        ["Ada", "TX", regionId("US-TX"), "US", us],
        ["Bee", "NV", regionId("US-NV"), "US", us],
        ["Cat", "Rhône", null, "FR", regionId("FR")],
        ["Dan", "TX", null, null, null],
        ["Eve", "Bavaria", null, "US", us],
        ["Fay", "PA", null, null, null],
      ]
      expect(await read()).toEqual(linked)
      await deps.db.update(locations).set({ countryId: null, stateId: null })
      await deps.db.update(locations).set({ state: " Texas" }).where(eq(locations.name, "Ada"))
      await linkRegions(deps.db)
      await linkRegions(deps.db)
      expect(await read()).toEqual(linked)
    })

    test("writes postcodes of new locations as the countries that texts mean do", async () => {
      await upsertRegions(deps.db)
      const rows = `name,address,zipcode,country,rating,date
Ada,1 Main St,k1a0b1,Canada,4,2025-01-31
Bee,2 Main St,01310100,br,4,2025-01-31
Cat,3 Main St,k1a0b1,Nowhere,4,2025-01-31
`
      await importFile(deps, rows)
      const found = await deps.db.select().from(locations).orderBy(asc(locations.name))
      expect(found.map(({ zipcode }) => zipcode)).toEqual(["K1A 0B1", "01310-100", "k1a0b1"])
      expect((await importFile(deps, rows)).result).toMatchObject({
        imported: 0,
        known: 3,
        locationsAdded: 0,
      })
    })

    test("takes rows without a date with --default-date, once, whatever that date is", async () => {
      const rows = "name,rating,date\nAda,4,\nAda,5,2025-01-31\n"
      const first = await importFile(deps, rows, { defaultDate: "2020-05-06" })
      expect(first.result).toMatchObject({ imported: 2, rejected: 0 })
      const again = await importFile(deps, rows, { defaultDate: "2021-01-01" })
      expect(again.result).toMatchObject({ imported: 0, known: 2 })
    })

    test("makes the account's Admin and owner, who can use the password once the import is done", async () => {
      await importFile(deps, file, { admin: "owner@hotels.test" })
      const [user] = await deps.db.select().from(users)
      expect(user).toMatchObject({ userTypeId: 6, isAccountOwner: true, email: "owner@hotels.test" })
      expect(user!.passwordHash).toMatch(/^\$argon2id\$/)
      expect(await verify(user!.passwordHash!, "a long password")).toBe(true)
      expect(await deps.db.select().from(logins)).toHaveLength(1)
    })

    test("makes a password when none is given and tells it once", async () => {
      const { result } = await importFile(deps, file, { password: undefined })
      const [user] = await deps.db.select().from(users)
      expect(await verify(user!.passwordHash!, result.generatedPassword!)).toBe(true)
      expect((await importFile(deps, file, { password: undefined })).result.generatedPassword).toBeNull()
    })

    test.each([
      [
        "an e-mail of another account",
        { account: "Other", admin: "owner@hotels.test" },
        /already used by another account/,
      ],
      [
        "a name whose users do not have the e-mail",
        { account: "hotels", admin: "new@hotels.test" },
        /not one of its users/,
      ],
      ["an unknown source", { source: "nowhere" }, /no source "nowhere".*google_maps/],
      ["a map to a missing column", { map: { title: "Headline" } }, /no column "Headline"/],
    ])("refuses %s and changes nothing", async (_, options, message) => {
      await importFile(deps, file)
      const before = await importState(deps.db)
      await expect(importFile(deps, file, options)).rejects.toThrow(message)
      expect(await importState(deps.db)).toEqual(before)
    })

    test("a dry run writes nothing and says what would happen", async () => {
      const dry = await importFile(deps, file, { dryRun: true })
      expect(dry.result).toMatchObject({
        imported: 4,
        rejected: 2,
        locationsAdded: 2,
        isNewAccount: true,
        isDryRun: true,
      })
      expect(await importState(deps.db)).toEqual(emptyState)
      await importFile(deps, file)
      const again = await importFile(deps, file, { dryRun: true })
      expect(again.result).toMatchObject({ imported: 0, known: 4, locationsAdded: 0, isNewAccount: false })
    })

    test("a row that says a name alone belongs to the one known location of that name, and waits for an address where there are two", async () => {
      const header = "name,address,city,rating,date,text\n"
      const known = `${header}Hotel Ada,1 Main St,,4,2025-01-31,Quiet\n`
      await importFile(deps, known)
      const alone = `${header} hotel  ADA,,,4,2025-01-31,Quiet\nHotel Ada,,,5,2025-02-01,Bright\nHotel Bee,,,5,2025-02-01,New\n`
      const dry = await importFile(deps, alone, { dryRun: true })
      expect(dry.result).toMatchObject({ imported: 2, known: 1, locationsAdded: 1 })
      expect((await importFile(deps, alone)).result).toMatchObject({
        imported: 2,
        known: 1,
        locationsAdded: 1,
      })
      expect((await importFile(deps, alone)).result).toMatchObject({
        imported: 0,
        known: 3,
        locationsAdded: 0,
      })

      const elsewhere = `${header}Hotel Ada,,Erie,4,2025-03-01,Another town\n`
      expect((await importFile(deps, elsewhere)).result).toMatchObject({ imported: 1, locationsAdded: 1 })
      const two = `${header}Hotel Cod,1 Main St,,4,2025-01-31,Fine\nHotel Cod,2 Main St,,4,2025-01-31,Good\n`
      await importFile(deps, two)
      const either = `${header}Hotel Cod,,,4,2025-03-02,Which\n`
      const unclear = await importFile(deps, either)
      expect(unclear.result).toMatchObject({ imported: 0, rejected: 1, locationsAdded: 0 })
      expect(unclear.rejected).toEqual([
        {
          line: 2,
          reason: 'location_name "Hotel Cod" means 2 locations: the row needs the address or the store code',
        },
      ])
    })

    test("rows that say a name alone are known again when a second location of the name came later", async () => {
      const header = "name,address,rating,date,text,review_id\n"
      await importFile(deps, `${header}Hotel Ada,1 Main St,4,2025-01-31,Loud,\n`)
      const alone = [
        "Hotel Ada,,4,2025-01-31,Quiet,",
        "Hotel Ada,,4,2025-01-31,Quiet,",
        "Hotel Ada,1 Main St,4,2025-01-31,Quiet,",
        "Hotel Ada,,4,2025-01-31,Quiet,",
        "Hotel Ada,,4,2025-01-31,Loud,",
        "Hotel Ada,,5,2025-02-01,Bright,r1",
      ].join("\n")
      expect((await importFile(deps, header + alone)).result).toMatchObject({ imported: 5, known: 1 })
      await importFile(deps, `${header}Hotel Ada,2 Main St,4,2025-03-01,Other,\n`)
      const before = await importState(deps.db)
      const again = { imported: 0, known: 6, locationsAdded: 0 }
      expect((await importFile(deps, header + alone, { dryRun: true })).result).toMatchObject(again)
      expect((await importFile(deps, header + alone)).result).toMatchObject(again)
      expect(await importState(deps.db)).toEqual({ ...before, imports: before["imports"]! + 1 })

      const more = `${alone}\nHotel Ada,,4,2025-01-31,Quiet,\n`
      expect((await importFile(deps, header + more)).result).toMatchObject({ imported: 1, locationsAdded: 0 })
      expect((await importFile(deps, header + more)).result).toMatchObject({ ...again, known: 7 })
      expect((await importFile(deps, header + alone)).result).toMatchObject(again)
    })

    test.each([
      ["an empty file", "", /The file is empty/],
      ["a file of one line", "name,rating,date\n", /The file has no reviews\./],
      ["an empty list", "[]", /The file has no reviews\./],
    ])("answers %s clearly", async (_, content, message) => {
      await expect(importFile(deps, content)).rejects.toThrow(message)
    })
  }
})
