import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { keyOfJob } from "#review-api/asking/campaign-key.ts"
import { systemClock } from "#review-api/core/clock.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { createDnsResolver } from "#review-api/dns/resolver.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { createSmtpTransport } from "#review-api/mail/smtp-transport.ts"
import { makeDeps } from "#review-api/make-deps.ts"
import { sendDue } from "#review-api/sending/send-due.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"

/** Sends what is due of a campaign in a program of its own, which a test kills: `job url`. */
const [job, url] = process.argv.slice(2)
const database = await openDatabase(process.env)
const config = { ...defaultConfig, linkSecrets: [process.env["LINK_SECRET"] ?? "secret"] }
const base = { ...database, clock: systemClock, config, log: pino({ level: "silent" }) }
const deps = makeDeps(base, {
  transport: createOutboxTransport(base),
  requestTransport: createSmtpTransport(url!, undefined, { connections: 4 }),
  dns: createDnsResolver([]),
  storage: createFolderStorage(join(tmpdir(), "outpost-killed-sender")),
})
console.log("begins")
const signal = new AbortController().signal
while (await sendDue(deps, keyOfJob(job!), { signal, untilMs: performance.now() + 600_000 }));
console.log("is done")
deps.requestTransport.close()
await database.release()
process.exit(0)
