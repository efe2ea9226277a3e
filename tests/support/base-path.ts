import { AsyncLocalStorage } from "node:async_hooks"

const store = new AsyncLocalStorage<string>()
;(globalThis as unknown as Record<symbol, unknown>)[Symbol.for("outpost.base")] = store

/** Runs as a request is answered whose address stands under a base path; as the server notes it for every request. */
export const servedUnder = <T>(base: string, run: () => T): T => store.run(base, run)
