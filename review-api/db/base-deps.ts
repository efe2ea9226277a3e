import type { Logger } from "pino"
import type { Clock } from "../core/clock.ts"
import type { ApiConfig } from "../core/config.ts"
import type { Database } from "./connect.ts"

/** Dependencies of all: the database, the time, the configuration and the log. */
export type BaseDeps = Database & { clock: Clock; config: ApiConfig; log: Logger }
