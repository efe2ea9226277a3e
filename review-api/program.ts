import { createReviewApi } from "./app.ts"
import { openDatabase } from "./data-folder/open-database.ts"
import { serveBackDoor } from "./data-folder/serve-back-door.ts"
import { finishRebuilds } from "./db/rollups/finish-rebuilds.ts"
import { loadDemo } from "./demo/load-demo.ts"
import { systemClock } from "./deps.ts"
import { noReplySources } from "./directories/reply-source.ts"
import { createSimulatedSources } from "./directories/simulator/simulated-source.ts"
import { createDnsResolver } from "./dns/resolver.ts"
import { createLogger } from "./http/logger.ts"
import { safeError } from "./http/safe-error.ts"
import { cleanUpImports } from "./import/remove-import.ts"
import { createOutboxTransport } from "./mail/outbox-transport.ts"
import { createSmtpTransport } from "./mail/smtp-transport.ts"
import { makeDeps } from "./make-deps.ts"
import { isLoopback, readSettings } from "./settings/environment.ts"
import { createHttpSms } from "./sms/http-transport.ts"
import { createFolderStorage } from "./storage/folder-storage.ts"

const settings = readSettings(process.env)
const log = createLogger(settings.logLevel)

let stopping: Promise<void> | undefined

function fail(error: unknown): never {
  log.fatal({ error: safeError(error) }, "the Review API cannot run")
  process.exit(1)
}

/** Lets calls in flight finish, then closes the database. */
function stopOnSignal(stop: () => Promise<void>): void {
  const leave = () => {
    stopping ??= stop().then(() => process.exit(0), fail)
  }
  for (const event of ["SIGTERM", "SIGINT", "disconnect"] as const) process.on(event, leave)
}

async function start(): Promise<void> {
  const database = await openDatabase(process.env)
  const { smtpUrl } = settings
  const showsOutbox = database.kind === "pglite" && isLoopback(settings.host) && !smtpUrl
  const base = { ...database, clock: systemClock, config: { ...settings.config, showsOutbox }, log }
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createOutboxTransport(base)
  const sms = settings.smsProvider ? { sms: createHttpSms(settings.smsProvider) } : {}
  const dns = createDnsResolver(settings.dnsServers)
  const storage = createFolderStorage(settings.filesFolder)
  const isOwnMachine = database.kind === "pglite" && isLoopback(settings.host)
  const simulated = settings.simulatesSources ?? isOwnMachine
  const replySources = simulated ? createSimulatedSources(base, settings.conduct) : noReplySources
  const deps = makeDeps(base, { ...sms, transport, dns, storage, replySources })
  const app = await createReviewApi(deps)
  stopOnSignal(() => app.close().then(() => database.release()))
  if (database.kind === "pglite" && isLoopback(settings.host)) await loadDemo(deps)
  if (stopping) return
  await app.listen({ host: settings.host, port: settings.port })
  if (!smtpUrl && !showsOutbox) log.warn("SMTP_URL is not set: no mail leaves this machine")
  log.info({ host: settings.host, port: settings.port, database: database.kind }, "listening")
  process.send?.({ type: "ready", port: settings.port })
  // What a killed import left is invisible; it is gone before the next import may come.
  await cleanUpImports(deps)
  serveBackDoor(deps)
  await deps.jobs.start()
  await finishRebuilds(deps)
}

// What fails while the program is told to end does not matter any more.
await start().catch((error) => (stopping ? undefined : fail(error)))
