import cluster from "node:cluster"
import { type Logger, pino } from "pino"
import { env } from "#lib/env/env.ts"
import { processWide } from "#lib/env/process-wide.ts"

/** Which of several processes of the app this is; nothing where it is the only one. */
const ownNumber = () => (cluster.worker ? { process: cluster.worker.id } : {})

/** The log of the app: JSON lines, as the Review API writes them. Only named fields without secrets go in. */
export const log = (): Logger =>
  processWide("log", () => pino({ level: env().LOG_LEVEL, base: { program: "app", ...ownNumber() } }))
