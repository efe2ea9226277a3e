import { join } from "node:path"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import { createLogger } from "#review-api/core/logger.ts"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { defaultBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { createSimulatedListings } from "#review-api/directories/simulator/simulated-listings.ts"
import { createDnsResolver } from "#review-api/dns/resolver.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { makeDeps } from "#review-api/make-deps.ts"
import { listingLookJob } from "#review-api/services/local-listings/listing-look-job.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"

// A program of its own: looks at what directories list of the demo accounts in a data folder, as at an instant. Each
// product under test begins with a copy of the folder, and would do this itself as soon as it runs.

const [folder, instant] = process.argv.slice(2) as [string, string]
const now = new Date(instant)
const database = await openDatabase({ ...process.env, DATABASE_URL: "", DATA_DIR: folder })
const base = { ...database, clock: { now: () => now }, config: defaultConfig, log: createLogger("warn") }
const deps = makeDeps(base, {
  transport: createOutboxTransport(base),
  dns: createDnsResolver([]),
  storage: createFolderStorage(join(folder, "files")),
  connectors: createConnectors(base, { simulated: true }),
  listingSources: createSimulatedListings(base, defaultBehaviour),
})
let waiting = await listingLookJob.waiting(deps)
while (waiting.length > 0) {
  for (const id of waiting)
    await listingLookJob.run(deps, { id, signal: new AbortController().signal, isLastAttempt: true })
  waiting = await listingLookJob.waiting(deps)
}
await database.release()
