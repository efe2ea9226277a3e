import { join } from "node:path"
import { pino } from "pino"
import { systemClock } from "#review-api/core/clock.ts"
import { defaultConfig } from "#review-api/core/config.ts"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { serveControlSocket } from "#review-api/data-folder/serve-control-socket.ts"
import { createDnsResolver } from "#review-api/dns/resolver.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { makeDeps } from "#review-api/make-deps.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"

/** Stands for a running program that command-line tools find: it has a data folder and answers on its socket, in this process. */
export async function openControlSocket(folder: string) {
  const logged: string[] = []
  const database = await openDatabase({ DATA_DIR: folder } as unknown as NodeJS.ProcessEnv)
  const log = pino({ level: "info" }, { write: (line) => void logged.push(line) })
  const base = { ...database, clock: systemClock, config: defaultConfig, log }
  const storage = createFolderStorage(join(folder, "files"))
  serveControlSocket(
    makeDeps(base, { transport: createOutboxTransport(base), dns: createDnsResolver([]), storage }),
  )
  return {
    /** The lines of its log. */
    logged,
    /** Gives the data folder back; a second call does nothing. */
    close: () => database.release(),
  }
}
