import { sql } from "drizzle-orm"
import type { Database } from "#review-api/db/connect.ts"
import { column, hasRows, type RowOf, rowsOf } from "#review-api/db/rows.ts"
import { imports, reviews } from "#review-api/db/schema/reviews.ts"
import { openTestDatabase, testDatabases } from "#tests/support/databases.ts"

const wholeShape = {
  byte2: column.number(),
  byte4: column.number(),
  byte8: column.number(),
  exact: column.number(),
  single: column.number(),
  double: column.number(),
  someText: column.text<"a" | "b">(),
  isThere: column.boolean(),
  writtenAt: column.instant(),
  day: column.day(),
  json: column.json<{ someKey: number[] }>(),
  jsonb: column.json<string[]>(),
  ids: column.number().array(),
  parts: column.number().array(),
  names: column.text().array(),
  nothing: column.number().nullable(),
}

const whole = sql`select 1::smallint as byte2, 2::integer as byte4, 3::bigint as byte8, 4.25::numeric as exact,
  0.5::real as single, 0.1::float8 as double, 'a' as some_text, true as is_there,
  '2026-02-03T04:05:06.789Z'::timestamptz as written_at, '2026-02-03'::date as day,
  '{"someKey": [1]}'::json as json, '["x"]'::jsonb as jsonb, '{1,9007199254740991}'::bigint[] as ids,
  '{0.5}'::float8[] as parts, '{a,"b c"}'::text[] as names, null::bigint as nothing`

describe.each(testDatabases())("rows of statements on %s", (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await database.db.execute(sql`set time zone 'UTC'`)
  })
  afterAll(() => database.close())

  test("have the same values on every database", async () => {
    const [row] = await rowsOf(database.db, wholeShape, whole)
    const typed: RowOf<typeof wholeShape> = row!
    expect(typed).toEqual({
      byte2: 1,
      byte4: 2,
      byte8: 3,
      exact: 4.25,
      single: 0.5,
      double: 0.1,
      someText: "a",
      isThere: true,
      writtenAt: "2026-02-03 04:05:06.789+00",
      day: "2026-02-03",
      json: { someKey: [1] },
      jsonb: ["x"],
      ids: [1, 9007199254740991],
      parts: [0.5],
      names: ["a", "b c"],
      nothing: null,
    })
  })

  test("take columns of tables, with their types and whether they may be null", async () => {
    const shape = {
      createdAt: imports.createdAt,
      finishedAt: imports.finishedAt,
      categories: reviews.categories,
    }
    const select = (finished: string | null) => sql`select '2026-02-03T04:05:06Z'::timestamptz as created_at,
      ${finished}::timestamptz as finished_at, '{food}'::text[] as categories`
    expect(await rowsOf(database.db, shape, select(null))).toEqual([
      { createdAt: "2026-02-03 04:05:06+00", finishedAt: null, categories: ["food"] },
    ])
    await expect(
      rowsOf(database.db, { createdAt: imports.createdAt }, sql`select null::timestamptz as created_at`),
    ).rejects.toThrow("null in created_at")
    await expect(
      rowsOf(database.db, { createdAt: imports.createdAt }, sql`select 1 as created_at`),
    ).rejects.toThrow("created_at is of the type 23")
  })

  test.each([
    ["a missing column", sql`select 1 as id where false`, "no column full_name"],
    [
      "a superfluous one",
      sql`select 1 as id, 'a' as full_name, 2 as more where false`,
      "a column more too many",
    ],
    ["one that is there twice", sql`select 1 as id, 'a' as full_name, 2 as id where false`, "a column twice"],
    ["another type", sql`select '1' as id, 'a' as full_name where false`, "id is of the type 25"],
    [
      "one value for many",
      sql`select array[1] as id, 'a' as full_name where false`,
      "id is of the type 1007",
    ],
    [
      "an instant as text",
      sql`select 1 as id, now() as full_name where false`,
      "full_name is of the type 1184",
    ],
    ["null", sql`select 1 as id, null::text as full_name`, "null in full_name"],
  ])("refuse %s and name the statement", async (_, statement, problem) => {
    const shape = { id: column.number(), fullName: column.text() }
    const refused = rowsOf(database.db, shape, statement)
    await expect(refused).rejects.toThrow(problem)
    await expect(refused).rejects.toThrow(/of: select /)
  })

  test("refuse null under the names of the database too", async () => {
    const shape = { full_name: column.text(), id: column.number().nullable() }
    await expect(
      rowsOf(database.db, shape, sql`select null as full_name, null::integer as id`),
    ).rejects.toThrow("null in full_name")
    expect(await rowsOf(database.db, shape, sql`select 'a' as full_name, null::integer as id`)).toEqual([
      { full_name: "a", id: null },
    ])
  })

  test("are there or not, where nothing else is asked", async () => {
    expect(await hasRows(database.db, sql`select from generate_series(1, 3)`)).toBe(true)
    expect(await hasRows(database.db, sql`select 1 where false`)).toBe(false)
  })
})

test("columns of types that no rows have are refused", () => {
  const bytes = Object.create(imports.id, { getSQLType: { value: () => "bytea" } }) as typeof imports.id
  expect(() => column.of(bytes)).toThrow("no rows have columns of the type bytea")
})
