import { pino } from "pino"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { serveBackDoor } from "#review-api/data-folder/serve-back-door.ts"
import { defaultConfig, systemClock } from "#review-api/deps.ts"
import { cleanUpImports } from "#review-api/import/remove-import.ts"

const database = await openDatabase(process.env)
const deps = { ...database, clock: systemClock, config: defaultConfig, log: pino({ level: "silent" }) }
await cleanUpImports(deps)
serveBackDoor(deps)
process.stdout.write("serving\n")
process.once("SIGTERM", () => void database.release())
