import { AsyncLocalStorage } from "node:async_hooks"
import { processWide } from "#lib/env/process-wide.ts"

/** Runs as a request is answered whose address stands under a base path; as the server notes it for every request. */
export const servedUnder = <T>(base: string, run: () => T): T =>
  processWide("base", () => new AsyncLocalStorage<string>()).run(base, run)
