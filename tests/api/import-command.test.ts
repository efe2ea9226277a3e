import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { socketAddress } from "#review-api/data-folder/socket-address.ts"
import { systemClock } from "#review-api/deps.ts"
import { cleanUpImports } from "#review-api/import/remove-import.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"
import { emptyState, importState } from "#tests/support/import-state.ts"

const rows =
  'name,rating,date,text\nAda,4,2025-01-31,"Good\nfood"\nAda,9,2025-01-31,"Bad, ""very"" bad"\nBee,5,2025-01-30,Fine\n'
const rejected = [
  {
    line: "4",
    reason: 'rating "9" is not between 0 and 5',
    name: "Ada",
    rating: "9",
    date: "2025-01-31",
    text: 'Bad, "very" bad',
  },
]
const manyRows = (count: number) =>
  `name,rating,date,text\n${Array.from({ length: count }, (_, row) => `Place ${row % 9},4,2025-01-31,Text number ${row}\n`).join("")}`

let data: Awaited<ReturnType<typeof newStartedFolder>>
let file: string
const children: Child[] = []

const start = (script: string, args: string[]): Child => {
  const child = startChild(script, args, { DATA_DIR: data.folder })
  children.push(child)
  return child
}
const command = (...more: string[]): Child => {
  const account = ["--account", "Hotels", "--admin", "owner@hotels.test"]
  return start("review-api/cli/main.ts", ["import-reviews", file, ...account, ...more])
}
const program = async (): Promise<Child> => {
  const child = start("tests/support/children/serve-back-door.ts", [])
  await child.printed("serving")
  return child
}
const stateNow = async () => {
  const database = await openDatabase({ DATA_DIR: data.folder } as unknown as NodeJS.ProcessEnv)
  await cleanUpImports({ ...database, clock: systemClock })
  const state = await importState(database.db)
  await database.release()
  return state
}
const listOfRejected = async () =>
  parse(await readFile(join(data.root, "reviews.rejected.csv")), { columns: true })

beforeEach(async () => {
  data = await newStartedFolder()
  file = join(data.root, "reviews.csv")
  await writeFile(file, rows)
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()))
  await data.remove()
})

test("imports while the program is not running and while it is, with the same result", async () => {
  const alone = command()
  expect(await alone.ended).toBe(0)
  expect(alone.output()).toMatch(
    /Imported +2\n.*Already known +0\n.*Rejected +1 \(listed in .*reviews\.rejected\.csv\)/s,
  )
  expect(alone.output()).toMatch(/Locations +2 new, 2 in all/)
  expect(alone.output()).toMatch(/Password +\S{20} /)
  expect(await listOfRejected()).toEqual(rejected)

  const running = await program()
  await writeFile(file, `${rows}Cat,1,2025-01-01,More\n`)
  const through = command("--password", "a long password")
  expect(await through.ended).toBe(0)
  expect(through.output()).toMatch(/Imported +1\n.*Already known +2\n.*Rejected +1 /s)
  expect(through.output()).toContain("--password was not used")
  expect(await listOfRejected()).toEqual(rejected)
  expect(running.output()).toBe("serving\n")
}, 240_000)

test("a dry run leaves no database rows and no list behind", async () => {
  const child = command("--dry-run")
  expect(await child.ended).toBe(0)
  expect(child.output()).toMatch(/Dry run: nothing was written/)
  expect(child.output()).toMatch(/line 4: rating "9"/)
  expect(await stateNow()).toEqual(emptyState)
  expect(await readdir(data.root)).not.toContain("reviews.rejected.csv")
}, 240_000)

test("a broken file is refused with its line, exit code 1 and nothing left, either way", async () => {
  await writeFile(file, `${manyRows(2_000)}Ada,4,2025-01-31,"open\n`)
  const alone = command()
  expect(await alone.ended).toBe(1)
  expect(alone.output()).toMatch(/after line 2001: a quote is opened there and never closed/)
  const running = await program()
  const through = command()
  expect(await through.ended).toBe(1)
  expect(through.output()).toMatch(/after line 2001: a quote is opened there and never closed/)
  running.process.kill("SIGTERM")
  await running.ended
  expect(await stateNow()).toEqual(emptyState)
  expect((await readdir(data.root)).sort()).toEqual(["data", "reviews.csv"])
}, 240_000)

test("the tool killed in the middle leaves nothing behind in the running program", async () => {
  await program().then((running) => running.printed("serving"))
  await writeFile(file, manyRows(60_000))
  const child = command()
  await child.printed("rows per second")
  await child.kill()
  await writeFile(file, rows)
  // The account is free again as soon as the program has removed the killed import.
  for (;;) {
    const next = command()
    const code = await next.ended
    if (code === 0) break
    expect(next.output()).toMatch(/Another import into|already used by another account|exists, and/)
  }
  const running = children.find((each) => each.output().startsWith("serving"))!
  running.process.kill("SIGTERM")
  await running.ended
  expect(await stateNow()).toMatchObject({ accounts: 1, reviews: 2, sourceDay: 2, locations: 2, imports: 1 })
}, 240_000)

test("the program killed in the middle is told to the tool, and its next start removes the rest", async () => {
  const running = await program()
  await writeFile(file, manyRows(60_000))
  const child = command()
  await child.printed("rows per second")
  await running.kill()
  expect(await child.ended).toBe(1)
  expect(child.output()).toContain("The running program stopped in the middle of the import.")
  const next = await program()
  next.process.kill("SIGTERM")
  await next.ended
  expect(await stateNow()).toEqual(emptyState)
}, 240_000)

test("Ctrl-C stops an import and removes it", async () => {
  await writeFile(file, manyRows(60_000))
  const child = command()
  await child.printed("rows per second")
  child.process.kill("SIGINT")
  expect(await child.ended).toBe(1)
  expect(child.output()).toContain("Stopped; nothing was imported.")
  expect(await stateNow()).toEqual(emptyState)
}, 240_000)

test("where the list of rejected rows cannot be written, it says so and lists them", async () => {
  await mkdir(join(data.root, "reviews.rejected.csv.part"))
  const child = command()
  expect(await child.ended).toBe(0)
  expect(child.output()).toMatch(/reviews\.rejected\.csv cannot be written .*\nline 4: rating "9"/)
  await chmod(data.root, 0o700)
}, 240_000)

test.each([
  [["import-reviews", "--help"], 0, /Imports reviews from a CSV file/],
  [["import-reviews"], 1, /Which file\?/],
  [
    ["import-reviews", "/nowhere.csv", "--account", "A", "--admin", "a@b.co"],
    1,
    /There is no file \/nowhere\.csv/,
  ],
  [["fly"], 2, /no command "fly"/],
  [[], 0, /Tools of the Review API/],
])("answers %j with exit code %i", async (args, code, text) => {
  const child = start("review-api/cli/main.ts", args)
  expect(await child.ended).toBe(code)
  expect(child.output()).toMatch(text)
})

test("the back door knows POST /import and nothing else", async () => {
  await program()
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
}, 240_000)
