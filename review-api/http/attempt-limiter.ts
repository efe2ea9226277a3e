import { createHash } from "node:crypto"
import { lte, sql } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { callCounts } from "../db/schema/call-counts.ts"
import type { AttemptLimit } from "../services/auth/attempt-limits.ts"
import type { Standing } from "./rate-limiter.ts"

const minuteMs = 60_000

const keyOf = ({ of, windowMs }: AttemptLimit): string =>
  createHash("sha256").update(`${windowMs} ${of}`).digest("base64url")

/**
 * Counts attempts in the database, so that the processes on it share their limits (D-277). Windows that have ended are
 * forgotten once a minute.
 */
export function createAttemptLimiter({ db, clock }: Pick<BaseDeps, "db" | "clock">) {
  let tidiedAt = Number.NaN

  async function forgetEnded(now: number): Promise<void> {
    if (Math.floor(now / minuteMs) === tidiedAt) return
    tidiedAt = Math.floor(now / minuteMs)
    await db.delete(callCounts).where(lte(callCounts.endsAt, new Date(now).toISOString()))
  }

  return {
    /**
     * Counts one attempt under each of the limits.
     * @returns the standing of the limit that is exceeded the longest, else that of the first.
     */
    async hit(limits: readonly AttemptLimit[]): Promise<Standing> {
      const now = clock.now().getTime()
      await forgetEnded(now)
      const counted = limits.map((limit) => {
        const endsMs = (Math.floor(now / limit.windowMs) + 1) * limit.windowMs
        return { limit, endsMs, key: keyOf(limit) }
      })
      // In one order everywhere, so that two who count the same keys do not wait for each other in a circle.
      const rows = counted
        .map(({ key, endsMs }) => ({ key, endsAt: new Date(endsMs).toISOString(), calls: 1 }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
      const found = await db
        .insert(callCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [callCounts.key, callCounts.endsAt],
          set: { calls: sql`${callCounts.calls} + 1` },
        })
        .returning({ key: callCounts.key, calls: callCounts.calls })
      const calls = new Map(found.map((row) => [row.key, row.calls]))
      const standings = counted.map(({ limit, endsMs, key }): Standing => {
        const count = calls.get(key)!
        return {
          limit: limit.calls,
          remaining: Math.max(0, limit.calls - count),
          resetSeconds: Math.ceil((endsMs - now) / 1000),
          isExceeded: count > limit.calls,
        }
      })
      const exceeded = standings.filter(({ isExceeded }) => isExceeded)
      return exceeded.reduce(
        (worst, one) => (one.resetSeconds > worst.resetSeconds ? one : worst),
        exceeded[0] ?? standings[0]!,
      )
    },
  }
}
