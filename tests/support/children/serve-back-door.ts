import { join } from "node:path"
import { pino } from "pino"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { serveBackDoor } from "#review-api/data-folder/serve-back-door.ts"
import { defaultConfig, systemClock } from "#review-api/deps.ts"
import { createDnsResolver } from "#review-api/dns/resolver.ts"
import { cleanUpImports } from "#review-api/import/remove-import.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { makeDeps } from "#review-api/make-deps.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"

const database = await openDatabase(process.env)
const base = { ...database, clock: systemClock, config: defaultConfig, log: pino({ level: "silent" }) }
const storage = createFolderStorage(join(process.env["DATA_DIR"]!, "files"))
const deps = makeDeps(base, { transport: createOutboxTransport(base), dns: createDnsResolver([]), storage })
await cleanUpImports(deps)
serveBackDoor(deps)
process.stdout.write("serving\n")
process.once("SIGTERM", () => void database.release())
