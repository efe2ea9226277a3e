import { tmpdir } from "node:os"
import { join } from "node:path"
import pino from "pino"
import { systemClock } from "#review-api/core/clock.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import type { Database } from "#review-api/db/connect.ts"
import { createDnsResolver } from "#review-api/dns/resolver.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { makeDeps } from "#review-api/make-deps.ts"
import type { Scope } from "#review-api/permissions/scope.ts"
import { scopeOfAccount } from "#review-api/services/scope-of-account.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"

export const benchTimeZone = "America/New_York"

/** Dependencies of verbs that a benchmark calls without a server; no jobs run. */
export function benchDeps(database: Database) {
  const base = { ...database, clock: systemClock, config: defaultConfig, log: pino({ level: "silent" }) }
  const storage = createFolderStorage(join(tmpdir(), "outpost-bench-files"))
  return makeDeps(base, { transport: createOutboxTransport(base), dns: createDnsResolver([]), storage })
}

/** An admin who sees the whole account. */
export const adminScope = (accountId: number): Scope => ({
  ...scopeOfAccount(accountId),
  timeZone: benchTimeZone,
})
