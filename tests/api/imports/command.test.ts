import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { importThrough } from "#review-api/cli/control-socket.ts"
import { systemClock } from "#review-api/core/clock.ts"
import { socketAddress } from "#review-api/data-folder/lock-folder.ts"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { cleanUpImports } from "#review-api/imports/remove-import.ts"
import { startCommand } from "#tests/support/command.ts"
import { openControlSocket } from "#tests/support/control-socket.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"
import { fileOf, importOptionsFor } from "#tests/support/import.ts"
import { emptyState, importState } from "#tests/support/import-state.ts"

const rows =
  'name,rating,date,text\nAda,4,2025-01-31,"Good\nfood"\nAda,900,2025-01-31,"Bad, ""very"" bad"\nBee,5,2025-01-30,Fine\n'
const rejected = [
  {
    line: "4",
    reason: 'rating "900" is not between 0 and 5',
    name: "Ada",
    rating: "900",
    date: "2025-01-31",
    text: 'Bad, "very" bad',
  },
]
const manyRows = (count: number) =>
  `name,rating,date,text\n${Array.from({ length: count }, (_, row) => `Place ${row % 9},4,2025-01-31,Text number ${row}\n`).join("")}`

let data: Awaited<ReturnType<typeof newStartedFolder>>
let file: string
let program: Awaited<ReturnType<typeof openControlSocket>> | undefined

const command = (...more: string[]) => {
  const account = ["--account", "Hotels", "--admin", "owner@hotels.test"]
  return startCommand(["import-reviews", file, ...account, ...more], { DATA_DIR: data.folder })
}
const startProgram = async () => {
  program = await openControlSocket(data.folder)
  return program
}
const stateNow = async () => {
  const database = await openDatabase({ DATA_DIR: data.folder } as unknown as NodeJS.ProcessEnv)
  await cleanUpImports({ ...database, clock: systemClock })
  const state = await importState(database.db)
  await database.release()
  return state
}
const listOfRejected = async () =>
  parse(await readFile(join(data.root, "reviews.rejected.csv")), { columns: true, bom: true })

beforeEach(async () => {
  data = await newStartedFolder()
  file = join(data.root, "reviews.csv")
  await writeFile(file, rows)
})
afterEach(async () => {
  await program?.close()
  program = undefined
  await data.remove()
})

test("imports while the program is not running and while it is, with the same result", async () => {
  const alone = command()
  expect(await alone.ended).toBe(0)
  expect(alone.output()).toMatch(
    /Imported +2\n.*Already known +0\n.*Rejected +1 \(listed in .*reviews\.rejected\.csv\)/s,
  )
  expect(alone.output()).toMatch(/Locations +2 new, 2 in total/)
  expect(alone.output()).toMatch(/Password +\S{20} /)
  expect(await listOfRejected()).toEqual(rejected)

  const running = await startProgram()
  await writeFile(file, `${rows}Bee,1,2025-01-01,More\n`)
  const through = command("--password", "a long password")
  expect(await through.ended).toBe(0)
  expect(through.output()).toMatch(/Imported +1\n.*Already known +2\n.*Rejected +1 /s)
  expect(through.output()).toContain("--password was not used")
  expect(await listOfRejected()).toEqual(rejected)
  expect(running.logged).toEqual([])
})

test("a password that is easy to guess is refused before anything is made (D-277)", async () => {
  const weak = command("--password", "sunshine2024")
  expect(await weak.ended).toBe(1)
  expect(weak.output()).toContain("Choose a password that is harder to guess.")
  expect(await stateNow()).toEqual(emptyState)
})

test("a dry run leaves no database rows and no list behind", async () => {
  const dry = command("--dry-run")
  expect(await dry.ended).toBe(0)
  expect(dry.output()).toMatch(/Dry run: nothing was written/)
  expect(dry.output()).toMatch(/line 4: rating "900"/)
  expect(await stateNow()).toEqual(emptyState)
  expect(await readdir(data.root)).not.toContain("reviews.rejected.csv")
})

test("a broken file is refused with its line, exit code 1 and nothing left, either way", async () => {
  await writeFile(file, `${manyRows(2_000)}Ada,4,2025-01-31,${"x".repeat(4_500_000)}\n`)
  const alone = command()
  expect(await alone.ended).toBe(1)
  expect(alone.output()).toMatch(/after line 2001: the row is too long/)
  const running = await startProgram()
  const through = command()
  expect(await through.ended).toBe(1)
  expect(through.output()).toMatch(/after line 2001: the row is too long/)
  await running.close()
  expect(await stateNow()).toEqual(emptyState)
  expect((await readdir(data.root)).sort()).toEqual(["data", "reviews.csv"])
})

test("a tool that goes away in the middle leaves nothing behind in the running program", async () => {
  const running = await startProgram()
  const read = await importOptionsFor("name,rating,date,text")
  const options = { ...read, account: "Hotels", admin: "owner@hotels.test" }
  // Who leaves hangs up, as the system does for a tool that is killed.
  for await (const { type } of importThrough(socketAddress(data.folder), options, fileOf(manyRows(20_000)))) {
    if (type === "progress") break
  }
  // The account is free again as soon as the program has removed that import.
  for (;;) {
    const next = command()
    if ((await next.ended) === 0) break
    expect(next.output()).toMatch(/Another import into|already used by another account|exists, and/)
  }
  await running.close()
  expect(await stateNow()).toMatchObject({ accounts: 1, reviews: 2, sourceDay: 2, locations: 2, imports: 1 })
})

test("who stops an import has it removed", async () => {
  await writeFile(file, manyRows(20_000))
  const stopped = command()
  await stopped.printed("rows per second")
  stopped.stop()
  expect(await stopped.ended).toBe(1)
  expect(stopped.output()).toContain("Stopped. Nothing was imported.")
  expect(await stateNow()).toEqual(emptyState)
})

test("where the list of rejected rows cannot be written, it says so and lists them", async () => {
  await mkdir(join(data.root, "reviews.rejected.csv.part"))
  const listing = command()
  expect(await listing.ended).toBe(0)
  expect(listing.output()).toMatch(/reviews\.rejected\.csv could not be written .*\nline 4: rating "900"/)
  await chmod(data.root, 0o700)
})

test("the control socket knows POST /import and nothing else", async () => {
  await startProgram()
  const ask = (method: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      const call = request({ socketPath: socketAddress(data.folder), method, path }, (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
      call.once("error", reject).end()
    })
  expect(await ask("GET", "/import")).toBe(405)
  expect(await ask("POST", "/import")).toBe(400)
  expect(await ask("GET", "/reviews")).toBe(404)
  expect(await ask("POST", "/")).toBe(404)
})
