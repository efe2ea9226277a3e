import type { BaseDeps } from "../base-deps.ts"

type Entry = { untilMs: number; found: Promise<unknown> }

const lifeMs = 60_000
const maxEntries = 1_000
const caches = new WeakMap<BaseDeps["db"], Map<string, Entry>>()

/**
 * Result of a count in the last 60 seconds, or of a new one; calls at the same time share one count.
 * @param key of the filter and its scope.
 * @param isKept whether the result is remembered when it is there; it always is unless said otherwise.
 */
export function remembered<T>(
  deps: Pick<BaseDeps, "db" | "clock">,
  key: string,
  count: () => Promise<T>,
  isKept: (found: T) => boolean = () => true,
): Promise<T> {
  const cache = caches.get(deps.db) ?? new Map<string, Entry>()
  caches.set(deps.db, cache)
  const nowMs = deps.clock.now().getTime()
  const known = cache.get(key)
  if (known && known.untilMs > nowMs) return known.found as Promise<T>
  const found = count()
  const entry = { untilMs: nowMs + lifeMs, found }
  const forget = () => void (cache.get(key) === entry && cache.delete(key))
  cache.delete(key)
  cache.set(key, entry)
  found.then((value) => void (isKept(value) || forget()), forget)
  const oldest = cache.keys().next().value
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest)
  return found
}
