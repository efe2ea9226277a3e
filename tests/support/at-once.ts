/**
 * Waits for calls that arrive together and get in each other's way. PGlite takes them one after the other, so a suite
 * that does this runs on PostgreSQL as well. Calls that have nothing to do with each other take `Promise.all`.
 */
export const atOnce = <T extends readonly unknown[] | []>(calls: T) => Promise.all(calls)
