import { stringify } from "csv-stringify/sync"
import { sql } from "drizzle-orm"
import { countOf } from "#review-api/db/rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { fileOf, importFile, openImportDatabase } from "#tests/support/import.ts"
import { nastyTexts } from "#tests/support/nasty-texts.ts"
import { fc } from "#tests/support/properties.ts"

const columns = [
  "location_name",
  "address",
  "review_id",
  "rating",
  "title",
  "content",
  "author",
  "published_at",
]

const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), fc.constantFrom(...nastyTexts))
const someDate = fc.oneof(
  fc
    .date({ min: new Date("2000-01-01"), max: new Date("2026-02-28"), noInvalidDate: true })
    .map((at) => at.toISOString()),
  fc.constantFrom("2025-01-31", "1/31/2025", "", "soon", "2999-01-01"),
  anyText,
)
const anyRow = fc.tuple(
  fc.oneof(fc.constantFrom("Ada", "Bee", ""), anyText),
  fc.constantFrom("", "1 Main St", "2, Main\nSt"),
  fc.constant(""),
  fc.oneof(
    fc.constantFrom("", "0", "4", "4,5", "9", "x"),
    anyText,
    fc.double({ min: -1, max: 6 }).map(String),
  ),
  anyText,
  anyText,
  fc.oneof(fc.constantFrom("", "Ann", 'Bob; "the" builder'), anyText),
  someDate,
)

describe.each(databasesFor("files"))("any file of random rows, imported into %s", (kind) => {
  let deps: Awaited<ReturnType<typeof openImportDatabase>>
  beforeAll(async () => {
    deps = await openImportDatabase(kind)
  })
  afterAll(() => deps.close())

  test("comes back with imported + rejected = rows, and adds nothing the second time", async () => {
    let account = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(",", ";", "\t"),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        fc.integer({ min: 1, max: 500 }),
        async (rows, delimiter, recordDelimiter, bom, pieceBytes) => {
          account += 1
          const options = { account: `Account ${account}`, admin: `owner${account}@hotels.test` }
          const content = stringify([columns, ...rows], {
            delimiter,
            record_delimiter: recordDelimiter,
            bom,
          })
          const first = await importFile(deps, fileOf(content, pieceBytes), options)
          const { imported, known, rejected, rows: count } = first.result
          expect({ count, known, sum: imported + rejected }).toEqual({
            count: rows.length,
            known: 0,
            sum: rows.length,
          })
          expect(first.rejected).toHaveLength(rejected)
          const again = await importFile(deps, fileOf(content, pieceBytes), options)
          expect(again.result).toMatchObject({ imported: 0, known: imported, rejected, locationsAdded: 0 })
          const stored = await countOf(
            deps.db,
            sql`from reviews r join accounts a on a.id = r.account_id
                where a.name = ${options.account}`,
          )
          expect(stored).toBe(imported)
        },
      ),
      { numRuns: 30 },
    )
  })
})
