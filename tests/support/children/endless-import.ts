import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { systemClock } from "#review-api/deps.ts"
import { cleanUpImports } from "#review-api/import/remove-import.ts"
import { runImport } from "#review-api/import/run-import.ts"

/** An import that goes on until its process is killed; argument 1 is where its numbers start. */
async function* endless() {
  yield Buffer.from("name,address,rating,text,date\n")
  for (let row = Number(process.argv[2]); ; row += 1)
    yield Buffer.from(`Place ${row % 50},${row % 50} Main St,${(row % 5) + 1},Text ${row},2025-01-31\n`)
}

const database = await openDatabase(process.env)
const deps = { ...database, clock: systemClock }
await cleanUpImports(deps)
const options = {
  fileName: "endless.csv",
  account: process.env["ACCOUNT"]!,
  admin: process.env["ADMIN"]!,
  password: "a long password",
  map: {},
  dryRun: false,
}
for await (const event of runImport(deps, options, endless()))
  if (event.type === "progress") process.stdout.write(`${event.rows} rows\n`)
