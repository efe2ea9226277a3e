import { sql } from "drizzle-orm"
import type { Database } from "#review-api/db/connect.ts"
import { refreshGrownStatistics } from "#review-api/db/refresh-statistics.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { openTestDatabase, testDatabases } from "#tests/support/databases.ts"

describe.each(testDatabases())("what %s knows of the sizes of tables", (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  const add = (first: number, last: number) =>
    database.db.transaction(async (tx) => {
      // Without the reviews themselves.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`insert into provider_reviews (account_id, review_id, connection_place_id, updated_at)
        select 1, n, 1, now() from generate_series(${first}::integer, ${last}::integer) n`)
    })
  async function knownSize(): Promise<number> {
    const [row] = await rowsOf(
      database.db,
      { rows: column.number() },
      sql`select reltuples::integer as rows from pg_class where oid = 'provider_reviews'::regclass`,
    )
    return row!.rows
  }

  test("follows what connections bring when it is ten times as much, and is left alone before", async () => {
    await add(1, 100)
    await refreshGrownStatistics(database.db)
    expect(await knownSize()).toBeLessThanOrEqual(0)
    await add(101, 3_000)
    await refreshGrownStatistics(database.db)
    expect(await knownSize()).toBe(3_000)
    await add(3_001, 6_000)
    await refreshGrownStatistics(database.db)
    expect(await knownSize()).toBe(3_000)
  })
})
