import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { systemClock } from "#review-api/deps.ts"
import { cleanUpImports } from "#review-api/import/remove-import.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { bothDatabases } from "#tests/support/databases.ts"
import { startCommand } from "#tests/support/command.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"
import { importFile } from "#tests/support/import.ts"
import { emptyState, importState } from "#tests/support/import-state.ts"
import { newPlace, type Place } from "#tests/support/place.ts"

const script = "tests/support/children/endless-import.ts"
const settled = "name,rating,date\nAda,4,2025-01-31\nBee,5,2025-01-30\n"

/** Kills an import with -9 once it has written that many rows. */
async function killedImport(env: Record<string, string>, first: number, rows: string): Promise<void> {
  const child: Child = startChild(script, [String(first)], env)
  try {
    await child.printed(rows)
  } finally {
    await child.kill()
  }
}

describe.each(bothDatabases("import", "programs"))("imports killed with -9 on %s", (kind) => {
  let at: Place
  beforeEach(async () => {
    at = await newPlace(kind)
  })
  afterEach(() => at.remove())

  test("leave nothing of a new account after the next start, time after time", async () => {
    for (const rows of ["1000 rows", "2000 rows", "4000 rows"]) {
      await killedImport({ ...at.env, ACCOUNT: "New", ADMIN: "new@hotels.test" }, 0, rows)
      const state = await at.opened(async (database) => {
        expect((await importState(database.db))["reviews"]).toBeGreaterThan(0)
        await cleanUpImports({ ...database, clock: systemClock })
        return importState(database.db)
      })
      expect(state).toEqual(emptyState)
    }
  }, 240_000)

  test("leave what was there before as it was, and the same import then goes through", async () => {
    const options = { account: "Old", admin: "old@hotels.test" }
    const before = await at.opened(async (database) => {
      await importFile({ ...database, clock: systemClock }, settled, options)
      return importState(database.db)
    })
    const env = { ...at.env, ACCOUNT: "Old", ADMIN: "old@hotels.test" }
    for (const first of [0, 100_000]) await killedImport(env, first, "3000 rows")
    await at.opened(async (database) => {
      const deps = { ...database, clock: systemClock }
      await cleanUpImports(deps)
      expect(await importState(database.db)).toEqual(before)
      const again = await importFile(deps, `${settled}Cat,3,2025-01-29\n`, options)
      expect(again.result).toMatchObject({ imported: 1, known: 2, locationsTotal: 3 })
    })
  }, 240_000)
})

test("the program killed in the middle is told to the tool, and its next start removes the rest", async () => {
  const data = await newStartedFolder()
  const env = { DATA_DIR: data.folder }
  const program = startChild("tests/support/children/serve-back-door.ts", [], env)
  try {
    await program.printed("serving")
    const file = join(data.root, "reviews.csv")
    const rows = Array.from({ length: 20_000 }, (_, row) => `Inn,4,2025-01-31,Text ${row}\n`)
    await writeFile(file, `name,rating,date,text\n${rows.join("")}`)
    const tool = startCommand(["import-reviews", file, "--account", "New", "--admin", "new@hotels.test"], env)
    await tool.printed("rows per second")
    await program.kill()
    expect(await tool.ended).toBe(1)
    expect(tool.output()).toContain("The running program stopped in the middle of the import.")
    const database = await openDatabase(env as unknown as NodeJS.ProcessEnv)
    await cleanUpImports({ ...database, clock: systemClock })
    expect(await importState(database.db)).toEqual(emptyState)
    await database.release()
  } finally {
    await program.kill()
    await data.remove()
  }
})

const onPostgres = process.env["TEST_DATABASE_URL"] ? test : test.skip
onPostgres(
  "an import that runs in one process is left alone by the start of another (needs PostgreSQL)",
  async () => {
    const at = await newPlace("postgres")
    const child = startChild(script, ["0"], { ...at.env, ACCOUNT: "New", ADMIN: "new@hotels.test" })
    try {
      await child.printed("1000 rows")
      await at.opened(async (database) => {
        await cleanUpImports({ ...database, clock: systemClock })
        expect((await importState(database.db))["reviews"]).toBeGreaterThan(0)
        await child.printed("3000 rows")
      })
    } finally {
      await child.kill()
      await at.remove()
    }
  },
)
