import { parse } from "csv-parse/sync"
import { asc } from "drizzle-orm"
import { accounts } from "#review-api/db/schema/identity.ts"
import { locationAliases, locations } from "#review-api/db/schema/places.ts"
import { responses, reviews } from "#review-api/db/schema/reviews.ts"
import { setAside } from "#review-api/db/schema/set-aside.ts"
import { breakRows } from "#tests/support/breaking-rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emptyDatabase } from "#tests/support/empty-database.ts"
import { formOf } from "#tests/support/images.ts"
import { importFile, openImportDatabase } from "#tests/support/import.ts"
import { polled } from "#tests/support/polled.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const rowCount = 2_600
const header = "name,address,rating,text,date,response\n"
const rowOf = (at: number) =>
  `Inn ${at % 7},${at % 7} Quay,${(at % 5) + 1},"Visit ${at}",2025-01-${String((at % 28) + 1).padStart(2, "0")},${at % 4 === 0 ? "Thanks" : ""}\n`
const linesOf = (bad: readonly number[]) => bad.map((at) => at + 2)

describe.each(databasesFor("files", "jobs"))("rows of reviews that the database refuses, on %s", (kind) => {
  describe("in an import", () => {
    let deps: Awaited<ReturnType<typeof openImportDatabase>>
    beforeAll(async () => {
      deps = await openImportDatabase(kind)
    })
    beforeEach(() => emptyDatabase(deps))
    afterAll(() => deps.close())

    test("are rejected alone, wherever they are, and the others come in with responses and figures", async () => {
      const bad = [0, 999, 1_000, 2_599]
      const mend = await breakRows(deps, "reviews", `new.content in (${bad.map((at) => `'Visit ${at}'`)})`)
      const file = header + Array.from({ length: rowCount }, (_, at) => rowOf(at)).join("")
      const { result, rejected } = await importFile(deps, file)
      await mend()
      expect(result).toMatchObject({ imported: rowCount - bad.length, known: 0, rejected: bad.length })
      const reason = "the row can't be saved (P0001)"
      expect(rejected).toEqual(linesOf(bad).map((line) => ({ line, reason })))
      const aside = await deps.db.select().from(setAside)
      expect(aside).toHaveLength(bad.length)
      expect(aside[0]).toMatchObject({ kind: "import", code: "P0001", retryAt: null, version: null })
      expect(result.locationsAdded).toBe(7)
      expect(await deps.db.$count(locations)).toBe(7)
      const written = await deps.db
        .select({ content: reviews.content })
        .from(reviews)
        .orderBy(asc(reviews.id))
      const wanted = Array.from({ length: rowCount }, (_, at) => at).filter((at) => !bad.includes(at))
      expect(written.map(({ content }) => content)).toEqual(wanted.map((at) => `Visit ${at}`))
      expect(await deps.db.$count(responses)).toBe(wanted.filter((at) => at % 4 === 0).length)
      const [account] = await deps.db.select().from(accounts)
      await expectRightRollups(deps, { accountId: account!.id, timeZone: account!.timeZone })
      const again = await importFile(deps, file)
      expect(again.result).toMatchObject({ imported: bad.length, known: wanted.length, rejected: 0 })
    })

    test("bring no location of their own, and what they call one breaks no other row", async () => {
      const mends = [
        await breakRows(deps, "locations", "new.name = 'Broken Inn'"),
        await breakRows(deps, "location_aliases", "new.name = 'Broken Name'"),
      ]
      await importFile(deps, "store_code,name,rating,date\nS1,Harbour Inn,4,2025-01-31\n")
      const file =
        "store_code,name,rating,text,date\nS1,Broken Name,4,One,2025-02-01\nS1,Harbour Inn,4,Two,2025-02-02\nS2,Broken Inn,4,Three,2025-02-03\nS3,Sound Inn,4,Four,2025-02-04\n"
      const { result, rejected } = await importFile(deps, file)
      for (const mend of mends) await mend()
      expect(rejected.map(({ line }) => line)).toEqual([2, 4])
      expect(result).toMatchObject({ imported: 2, rejected: 2, locationsAdded: 1 })
      const names = (await deps.db.select({ name: locations.name }).from(locations)).map(({ name }) => name)
      expect(names.toSorted()).toEqual(["Harbour Inn", "Sound Inn"])
      expect((await deps.db.select().from(locationAliases)).map(({ name }) => name)).not.toContain(
        "Broken Name",
      )
    })
  })

  describe("in a file that someone uploads", () => {
    let api: TestApi
    beforeAll(async () => {
      api = await startTestApi({ database: kind, runsJobs: true })
      await seedTwoAccounts(api.deps)
    })
    afterAll(() => api.close())

    test("are in the list of rejected rows with all their cells, and the import is completed", async () => {
      const as = await api.login("admin@first.test")
      const file = header + Array.from({ length: 1_200 }, (_, at) => rowOf(at)).join("")
      const settled = (id: number) =>
        polled(
          async () => (await api.call("GET", `/imports/${id}`, { as })).body,
          ({ state }) => state !== "checking" && state !== "importing",
        )
      const sent = await api.call("POST", "/imports", { as, body: formOf(["r.csv", Buffer.from(file)]) })
      await settled(sent.body.id)
      const mend = await breakRows(api.deps, "reviews", "new.content in ('Visit 3', 'Visit 1100')")
      await api.call("POST", `/imports/${sent.body.id}/start`, { as })
      const done = await settled(sent.body.id)
      await mend()
      expect(done).toMatchObject({ state: "done", new_reviews: 1_198, rejected_rows: 2 })
      const { text } = await api.call("GET", `/imports/${sent.body.id}/rejected`, { as })
      const list: string[][] = parse(text, { bom: true, from_line: 2 })
      expect(list.map(([line, , ...cells]) => [Number(line), ...cells])).toEqual(
        [3, 1_100].map((at) => [at + 2, ...parse(rowOf(at))[0]!]),
      )
    })
  })
})
