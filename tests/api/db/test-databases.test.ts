import { sql } from "drizzle-orm"
import type { Database } from "#review-api/db/connect.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { databasesFor, openTestDatabase, serverDatabase, testDatabases } from "#tests/support/databases.ts"
import { bytesOfRows } from "#tests/support/empty-database.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"

describe("the databases of a suite", () => {
  const before = { ...process.env }
  afterEach(() => {
    for (const name of ["TEST_DATABASE_URL", "OUTPOST_TEST_BOTH"]) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  })

  const pglite = ["pglite"]
  const both = ["pglite", "postgres"]
  const server = ["postgres"]
  test.each([
    ["without PostgreSQL", "", "", [pglite, pglite, pglite, pglite]],
    ["without PostgreSQL, asked for on both", "", "true", [pglite, pglite, pglite, pglite]],
    ["with PostgreSQL", "postgres://db.test/x", "", [server, server, both, server]],
    ["with PostgreSQL, asked for on both", "postgres://db.test/x", "true", [both, both, both, server]],
  ])("%s", (_, url, requested, expected) => {
    process.env["TEST_DATABASE_URL"] = url
    process.env["OUTPOST_TEST_BOTH"] = requested
    expect([
      testDatabases(),
      databasesFor("sql", "search"),
      databasesFor("sql", "migrations"),
      serverDatabase("migrations"),
    ]).toEqual(expected)
  })
})

describe.each(databasesFor("migrations"))("a test's database on %s", (kind) => {
  async function used<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openTestDatabase(kind)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  test("is empty and counts from the beginning, whatever the one before left", async () => {
    const first = await used(seedTwoAccounts)
    await used(async (database) => {
      expect(await bytesOfRows(database)).toBe(0)
      expect(await seedTwoAccounts(database)).toEqual(first)
    })
  })

  test("has all tables and triggers as they are made, whatever the one before did to them", async () => {
    await used(async ({ db }) => {
      await db.execute(sql`alter table groups rename column name to title`)
      await db.execute(sql`alter table audit_entries disable trigger user`)
    })
    await used(async ({ db }) => {
      await anyRows(db, sql`select name from groups`)
      const off = await anyRows(db, sql`select tgname from pg_trigger where tgenabled <> 'O'`)
      expect(off).toEqual([])
    })
  })

  test("is out of reach for the one before, and nothing of its settings stays", async () => {
    const before = await openTestDatabase(kind)
    const heard: string[] = []
    await before.listen("words", { onMessage: (text) => heard.push(text), onAgain: () => {} })
    await before.run("set statement_timeout to 77777")
    await before.close()
    await used(async (database) => {
      await expect((async () => before.db.execute(sql`select 1`))()).rejects.toThrow()
      const [row] = await anyRows(database.db, sql`show statement_timeout`)
      expect(row).toEqual({ statement_timeout: "0" })
      await database.db.execute(sql`notify words, 'hello'`)
      expect(heard).toEqual([])
    })
  })
})
