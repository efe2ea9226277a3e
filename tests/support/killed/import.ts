import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { systemClock } from "#review-api/core/clock.ts"
import { grainNames } from "#review-api/db/rollups/grains.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { cleanUpImports } from "#review-api/imports/remove-import.ts"
import { runImport } from "#review-api/imports/run-import.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { startCommand } from "../command.ts"
import { importFile, importOptionsFor } from "../import.ts"
import { importState } from "../import-state.ts"
import { type Hold, heldCommit } from "./hold.ts"
import type { KilledKind, Scene } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

const old = { account: "Old", admin: "old@hotels.test" }
const settled = "location,rating,date\nAda,4,2025-01-31\nBee,5,2025-01-30\n"
/** After how many rows each import is held; one of them is into an account that has reviews. */
const held = [
  { account: "New", admin: "new@hotels.test", rows: 1_000 },
  { account: "Newer", admin: "newer@hotels.test", rows: 3_000 },
  { ...old, rows: 2_000 },
]
const pointOf = ({ account }: { account: string }) => `an import into ${account}`

const inns = { account: "Inns", admin: "owner@inns.test", password: "a long password" }
const rowsOfInns = 3_000
const placesOfInns = 9
const toolRows = 3_000
const inBatch = "a batch of a tool, written and not kept"

async function* endless() {
  yield Buffer.from("name,address,rating,date\n")
  for (let first = 0; ; first += 500) {
    const rows = Array.from({ length: 500 }, (_, nth) => first + nth)
    yield Buffer.from(
      rows.map((row) => `Place ${row % 50},${row % 50} Main St,${(row % 5) + 1},2025-01-31\n`).join(""),
    )
  }
}

async function importAndStay(deps: Deps, hold: Hold, into: (typeof held)[number]): Promise<void> {
  const { account, admin, rows } = into
  const options = await importOptionsFor("name,address,rating,date")
  for await (const event of runImport(deps, { ...options, account, admin }, endless()))
    if (event.type === "progress" && event.rows >= rows) await hold(pointOf(into))
}

/** `npm run import:reviews`: through the program when that has the data folder. */
async function startTool(
  scene: Scene,
  rows: number,
  into: { account: string; admin: string; password?: string },
) {
  const file = join(scene.data, `${into.account}.csv`)
  const lines = Array.from({ length: rows }, (_, row) => `Inn ${row % placesOfInns},4,2025-01-31\n`)
  await writeFile(file, `name,rating,date\n${lines.join("")}`)
  const options = Object.entries(into).flatMap(([name, value]) => [`--${name}`, value])
  return startCommand(["import-reviews", file, ...options], scene.env)
}

/** Beside other programs, an import that runs is theirs. */
async function expectLeftAlone({ opened }: Scene): Promise<void> {
  await opened(async (database) => {
    const deps = { ...database, clock: systemClock }
    const running = await importState(database.db)
    await cleanUpImports(deps)
    expect(await importState(database.db)).toEqual(running)
    await expect(importFile(deps, settled, old)).rejects.toThrow('Another import into "Old" is running.')
  })
}

export const importKill: KilledKind = {
  title:
    "amid imports, has nothing of them after its next start and all of those before, and answers while it imports",

  around: (hold) => ({
    database: (opened) =>
      heldCommit(
        opened,
        hold,
        sql`(select count(*) from ${reviews} join ${accounts} on ${accounts.id} = ${reviews.accountId}
            where ${accounts.name} = 'Tool') >= ${toolRows - 1_000}`,
        inBatch,
      ),
  }),

  meanwhile(deps, hold) {
    for (const into of held) void importAndStay(deps, hold, into)
  },

  async expectPreserved(scene) {
    const state = await scene.opened(async (database) => {
      await seedReadAccounts(database)
      await importFile({ ...database, clock: systemClock }, settled, old)
      return importState(database.db)
    })
    const before = await scene.start()
    const as = await before.signIn()
    const total = async () => (await before.call("GET", "/reviews", { as })).body._total
    for (const into of held) await before.isHeld(pointOf(into))
    expect(await total()).toBe(30)

    const tool = await startTool(scene, rowsOfInns, inns)
    await tool.printed("rows per second")
    expect(await total()).toBe(30)
    expect([await tool.ended, tool.output()]).toEqual([0, expect.stringContaining("Import done.")])

    if (scene.database === "postgres") {
      await expectLeftAlone(scene)
      await before.kill()
    } else {
      const stopped = await startTool(scene, toolRows, { account: "Tool", admin: "tool@hotels.test" })
      await before.isHeld(inBatch)
      await before.kill()
      expect(await stopped.ended).toBe(1)
      expect(stopped.output()).toContain("The running program stopped during the import.")
    }
    await scene.opened(async ({ db }) => {
      const left = await importState(db)
      expect(left["reviews"]).toBeGreaterThan(state["reviews"]! + rowsOfInns)
    })

    const after = await scene.startAgain()
    const added: Record<string, number> = {
      accounts: 1,
      users: 1,
      logins: 1,
      imports: 1,
      locations: placesOfInns,
      reviews: rowsOfInns,
      ...Object.fromEntries(grainNames.map((name) => [name, rowsOfInns])),
    }
    const wanted = Object.entries(state).map(([name, count]) => [name, count + (added[name] ?? 0)])
    expect(await importState(after.deps.db)).toEqual(Object.fromEntries(wanted))
    const owner = await after.signIn(inns.admin, inns.password)
    const totalOf = async (path: string) => (await after.call("GET", path, { as: owner })).body._total
    expect([await totalOf("/reviews"), await totalOf("/locations")]).toEqual([rowsOfInns, placesOfInns])
    const again = await importFile(after.deps, `${settled}Cat,3,2025-01-29\n`, old)
    expect(again.result).toMatchObject({ imported: 1, known: 2, locationsTotal: 3 })
  },
}
