import { sql } from "drizzle-orm"
import { flagsOf } from "#lib/contract/flags.ts"
import { type ReviewFilter, reviewSorts } from "#lib/contract/index.ts"
import type { Database } from "#review-api/db/connect.ts"
import { type CopyLimits, copyReviews } from "#review-api/db/queries/export-reviews.ts"
import { selectionOf } from "#review-api/db/queries/selection-of.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { locations, sources } from "#review-api/db/schema/places.ts"
import { responses, reviews, reviewTags, tags } from "#review-api/db/schema/reviews.ts"
import type { Scope } from "#review-api/permissions/scope.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { countedRows } from "#review-api/services/export-rows.ts"
import { exportReviews, reviewRows } from "#review-api/services/reviews/export-reviews.ts"
import { piecesOf } from "#review-api/services/write-rows.ts"
import { fc } from "#tests/support/properties.ts"
import { filtersOf } from "../../support/any-review-filter.ts"
import { openTestDatabase, serverDatabase } from "../../support/databases.ts"
import { oneOfEachReviewFilter } from "../../support/one-of-each-filter.ts"
import { callOf, createFixture, depsOf, type ReviewFixture } from "../../support/review-fixture.ts"

/** Cells that break files: awkward beginnings, contents, and look-alikes of something else. */
const awkward = [
  ..."=+-@\t\r\n,\"'; |\\",
  ...["=1+1", "+1 (415) 555-0100", "-5", "@sum(A1)", "\tx", "\rx", "\nx", "'=1", "\\.", "\\N", "NULL", '""'],
  ...['He said "no", twice', "two\nlines", "two\r\nlines", "a\rb", "ends in ,", "ends in \r", 'ends in "'],
  ...["", " ", "  =1", "\u00a0=1", "\ufeffmark", "\u2028", "\u0001", "\u007f"],
  ...["שלום, עולם", "مرحبا \u202e=1", "\u200f=1", "日本語", "👩‍👩‍👧", "e\u0301", "＝1", "ẞ", "🇺🇸,🇩🇪"],
  ...["a'b", "$1", "%s", "x".repeat(70_000), '"'.repeat(3_000), "é,".repeat(9_000)],
]

const instants = [
  ...["2024-03-10 06:59:59.999999+00", "2024-03-10 07:00:00+00", "2024-11-03 05:30:00+00"],
  ...["2024-11-03 06:00:00+00", "2024-12-31 23:59:59.999999+00", "2024-02-29 12:00:00.5+00"],
  ...["1899-12-31 23:59:59+00", "1900-01-01 00:00:00+00", "1883-11-18 17:00:00+00", "1969-12-31 23:59:00+00"],
  ...["2099-12-31 23:59:59+00", "2100-01-01 00:00:00+00", "2500-07-01 00:00:00+00", "0987-06-05 04:03:02+00"],
]

const zones = [
  ...["UTC", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe"],
  ...["Africa/Casablanca", "Pacific/Apia", "Pacific/Chatham", "Europe/Dublin", "Asia/Tehran"],
]

/** Reviews with everything that breaks files in every column. */
async function addAwkward(
  { db }: Database,
  { accountId, locationIds, labelIds }: ReviewFixture,
): Promise<void> {
  const at = <T>(values: readonly T[], row: number) => values[row % values.length]!
  await db
    .insert(sources)
    .values(awkward.map((name, row) => ({ id: 100 + row, code: `odd-${row}`, name, ordinal: row })))
  const places = await db
    .insert(locations)
    .values(awkward.map((name, row) => ({ accountId, name, externalId: at(awkward, row + 7) })))
    .returning()
  const made = await db
    .insert(reviews)
    .values(
      [...awkward, ...awkward].map((content, row) => ({
        accountId,
        locationId: row % 3 === 0 ? at(locationIds, row) : at(places, row).id,
        sourceId: 100 + (row % awkward.length),
        identity: `odd-${row}`,
        rating: at([null, 0, 0.05, 1, 4.35, 5], row),
        stars: at([0, 0, 0, 1, 4, 5], row),
        content: row % 5 === 0 ? null : content,
        title: row % 4 === 0 ? null : at(awkward, row + 1),
        author: row % 6 === 0 ? null : at(awkward, row + 2),
        url: at(awkward, row + 3),
        sentiment: at([-1, 0, 1], row),
        status: at(["unread", "in_progress"], row),
        categories: awkward.slice(row % 9, (row % 9) + (row % 4)),
        reviewStatusLabelId: at([null, ...labelIds], row),
        publishedAt: at(instants, row),
        images: at(
          [[], [{ url: at(awkward, row + 4) }], [{ upload: "a" }, { url: "https://x.test/1,2.jpg" }]],
          row,
        ),
      })),
    )
    .returning({ id: reviews.id })
  const named = await db
    .insert(tags)
    .values(awkward.slice(0, 20).map((name, row) => ({ accountId, name: `${name}${row % 2 ? "" : row}` })))
    .returning()
  await db
    .insert(reviewTags)
    .values(
      made.flatMap(({ id }, row) =>
        named.slice(0, row % 5).map((tag) => ({ accountId, reviewId: id, tagId: tag.id })),
      ),
    )
  await db.insert(responses).values(
    made
      .filter((_, row) => row % 2 === 0)
      .map(({ id }, row) => ({
        accountId,
        reviewId: id,
        content: at(awkward, row),
        status: at(["published", "draft"], row),
        publishedAt: at([...instants, null], row),
      })),
  )
}

/** Where two files part, with what stands there; null when they are the same. */
function difference(one: Buffer, other: Buffer) {
  if (one.equals(other)) return null
  const at = one.findIndex((byte, index) => byte !== other[index])
  return [one, other].map((file) => file.toString("utf8", Math.max(0, at - 60), at + 40))
}

describe.each(serverDatabase("sql"))("a CSV file that %s writes itself", (kind) => {
  let database: Database
  let deps: Deps
  let fixture: ReviewFixture
  let child: ReviewFixture

  const joined = async (pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> => {
    const all: Buffer[] = []
    for await (const piece of pieces) all.push(Buffer.from(piece))
    return Buffer.concat(all)
  }
  const download = async (from: Deps, query: Record<string, unknown>, scope: Scope) =>
    joined((await exportReviews(callOf<"reviews.export">(from, scope, query))).pieces)

  /** The file as the server makes it and as this program does. */
  async function bothWays(query: Record<string, unknown>, scope: Scope = fixture.admin) {
    const { copyOut: _, ...without } = deps
    const [copied, written] = await Promise.all([
      download(deps, query, scope),
      download(without as Deps, query, scope),
    ])
    return { copied, written }
  }

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = depsOf(database)
    fixture = await createFixture(database, { seed: 41, reviews: 900 })
    child = await createFixture(database, { seed: 42, reviews: 40 })
    await addAwkward(database, fixture)
    for (const { accountId } of [fixture, child]) {
      await database.db.update(accounts).set({ name: '="Inn", \n&c' }).where(sql`id = ${accountId}`)
    }
  })
  afterAll(() => database.close())

  test("is written by the server where it is PostgreSQL", async () => {
    const { lines } = await reviewRows(deps, fixture.admin, {})
    expect(lines!(["review_id"], "UTC") === null).toBe(kind === "pglite")
    expect(lines!(["review_id", "unheard_of"], "UTC")).toBeNull()
  })

  test("has the bytes of the other way for every awkward row, in any order and time zone", async () => {
    for (const timeZone of zones) {
      for (const by of reviewSorts) {
        const query = { "sort[by]": by, "sort[order]": zones.indexOf(timeZone) % 2 ? "asc" : "desc" }
        const { copied, written } = await bothWays(query, { ...fixture.admin, timeZone })
        expect({ timeZone, parts: difference(copied, written) }).toEqual({ timeZone, parts: null })
        expect(copied.length).toBeGreaterThan(500_000)
      }
    }
  })

  test("has the bytes of the other way for each filter, and for any mixture of filters", async () => {
    const { groupIds, locationIds, labelIds } = fixture
    const places = { groupId: groupIds[0]!, locationIds, labelId: labelIds[0]! }
    for (const [name, value] of Object.entries(oneOfEachReviewFilter(places))) {
      // No more than named filters can be asked for by what is there.
      const there = { category: "food", tags: ["parking"] }[name] ?? value
      const { copied, written } = await bothWays({ [name]: there })
      expect({ name, parts: difference(copied, written) }).toEqual({ name, parts: null })
    }
    const isSame = async (filter: ReviewFilter, by: string, who: "admin" | "limited") => {
      const ways = await bothWays({ ...filter, "sort[by]": by }, fixture[who]).catch(
        (error: unknown) => error,
      )
      if (ways instanceof Error) return expect(ways).toMatchObject({ code: "filters_gone" })
      const { copied, written } = ways as Awaited<ReturnType<typeof bothWays>>
      expect(difference(copied, written)).toBeNull()
    }
    const who = fc.constantFrom("admin" as const, "limited" as const)
    await fc.assert(fc.asyncProperty(filtersOf(fixture), fc.constantFrom(...reviewSorts), who, isSame), {
      numRuns: 30,
    })
  })

  test("has the bytes of the other way for some columns, without tags, and for child accounts", async () => {
    const off = { ...fixture.admin, flags: flagsOf({ reviewTagsExport: false }) }
    const withoutTags = await bothWays({}, off)
    expect(difference(withoutTags.copied, withoutTags.written)).toBeNull()
    expect(withoutTags.copied.toString("utf8", 0, 200)).not.toContain("tags")
    const both = { ...fixture.admin, accountIds: [fixture.accountId, child.accountId] }
    const children = await bothWays({ parent_id: "1" }, both)
    expect(difference(children.copied, children.written)).toBeNull()
    expect(children.copied.toString("utf8", 0, 40)).toMatch(/^\ufeffaccount_id,account,review_id/)
    const { columns, ...rows } = await reviewRows(deps, fixture.admin, {})
    const few = { content: columns["content"]!, published_at: columns["published_at"]! }
    const { rows: counted, count } = countedRows({ ...rows, columns: few })
    const made = await joined(piecesOf("csv", counted, "Asia/Kathmandu"))
    const rowByRow = await joined(
      piecesOf(
        "csv",
        { ...(await reviewRows(deps, fixture.admin, {})), columns: few, lines: undefined },
        "Asia/Kathmandu",
      ),
    )
    expect(difference(made, rowByRow)).toBeNull()
    expect(count.rows).toBe(900 + 2 * awkward.length)
  })

  test("is the same in few large batches, in many small ones, and in ones that are cut at their bytes", async () => {
    if (kind === "pglite")
      return expect((await reviewRows(deps, fixture.admin, {})).lines!(["title"], "UTC")).toBeNull()
    const columns = {
      names: ["review_id", "content", "published_at"],
      timeZone: "UTC",
      site: "https://app.test",
    }
    const limits: CopyLimits[] = [
      { rows: [7, 90], bytes: 1_000_000, atOnce: 1 },
      { rows: [7, 90], bytes: 1_000_000, atOnce: 3 },
      { rows: [100, 400], bytes: 20_000, atOnce: 2 },
      { rows: [100, 400], bytes: 20_000, atOnce: 1 },
    ]
    const halfYear = { published_after: "2024-01-20", published_before: "2024-03-31" }
    const filters = [
      {},
      halfYear,
      { source_ids: ["1", "2"] },
      { location_id: String(fixture.locationIds[0]) },
    ]
    for (const filter of filters) {
      for (const direction of ["asc", "desc"] as const) {
        for (const by of reviewSorts) {
          const [wanted, order] = [selectionOf(fixture.admin, filter), { by, direction }]
          const files = [undefined, ...limits].map(async (limit) => {
            const pieces: Uint8Array[] = []
            let rows = 0
            for await (const batch of copyReviews(deps, wanted, order, columns, limit)!) {
              pieces.push(...batch.pieces)
              rows += batch.rows
            }
            return { rows, text: Buffer.concat(pieces).toString() }
          })
          const [whole, ...others] = await Promise.all(files)
          expect(whole!.rows).toBeGreaterThan(50)
          for (const other of others) expect(other).toEqual(whole)
        }
      }
    }
  })
})
