import type { Counted } from "../../db/queries/count-reviews.ts"
import type { Deps } from "../../deps.ts"

type Entry = { untilMs: number; counted: Promise<Counted> }

const lifeMs = 60_000
const mostEntries = 1_000
const caches = new WeakMap<Deps["db"], Map<string, Entry>>()

/** A count of the last 60 seconds, or a new one; calls at the same time share one count. */
export function remembered(deps: Deps, key: string, count: () => Promise<Counted>): Promise<Counted> {
  const cache = caches.get(deps.db) ?? new Map<string, Entry>()
  caches.set(deps.db, cache)
  const nowMs = deps.clock.now().getTime()
  const known = cache.get(key)
  if (known && known.untilMs > nowMs) return known.counted
  const counted = count()
  cache.delete(key)
  cache.set(key, { untilMs: nowMs + lifeMs, counted })
  counted.catch(() => cache.delete(key))
  const oldest = cache.keys().next().value
  if (cache.size > mostEntries && oldest !== undefined) cache.delete(oldest)
  return counted
}
