import type { Clock } from "../core/clock.ts"
import { ApiError } from "../core/errors.ts"

const windowMs = 60_000

export type Standing = { limit: number; remaining: number; resetSeconds: number; isExceeded: boolean }

/**
 * Counts calls per key in whole minutes of the clock (D-015). Forgets everything at the end of each minute, so its
 * size is bounded by the calls of one minute.
 * @param limit calls per key and minute.
 */
export function createRateLimiter(limit: number, clock: Clock) {
  let minute = Number.NaN
  const counts = new Map<string, number>()
  return {
    /** Counts one call. */
    hit(key: string): Standing {
      const now = clock.now().getTime()
      if (Math.floor(now / windowMs) !== minute) {
        minute = Math.floor(now / windowMs)
        counts.clear()
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return {
        limit,
        remaining: Math.max(0, limit - count),
        resetSeconds: Math.ceil(((minute + 1) * windowMs - now) / 1000),
        isExceeded: count > limit,
      }
    },
  }
}

/** The headers of D-015. */
export const limitHeaders = ({ limit, remaining, resetSeconds }: Standing) => ({
  "ratelimit-limit": String(limit),
  "ratelimit-remaining": String(remaining),
  "ratelimit-reset": String(resetSeconds),
})

/** @param what there was too much of. @throws 429 that says how long, with Retry-After, when the limit is exceeded. */
export function checkStanding(standing: Standing, what = "requests"): void {
  if (!standing.isExceeded) return
  const minutes = Math.ceil((standing.resetSeconds * 1_000) / windowMs)
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`
  throw new ApiError(429, `Too many ${what}. Please try again in ${wait}.`, {
    headers: { "retry-after": String(standing.resetSeconds) },
  })
}
