import type { Logger } from "pino"
import type { Clock } from "../core/clock.ts"
import type { ApiConfig } from "../core/config.ts"
import type { Database } from "./connect.ts"

/** What all work with: the database, the time, what is configured and the log. */
export type BaseDeps = Database & { clock: Clock; config: ApiConfig; log: Logger }
