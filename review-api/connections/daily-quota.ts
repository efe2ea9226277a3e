import { UTCDate } from "@date-fns/utc"
import { addDays, startOfDay } from "date-fns"
import { sql } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { wireInstant } from "../db/queries/instants.ts"
import { column, hasRows, rowsOf } from "../db/rows.ts"
import { callCounts } from "../db/schema/call-counts.ts"
import { meterKey } from "./call-meter.ts"
import { QuotaEnded } from "./connector-errors.ts"

/** Quota of the day that a provider reports. */
export type ReportedQuota = { limit: number; remaining: number }

/** The calls that a provider grants an installation a day, counted in UTC by all of its processes together. */
export type DailyQuota = {
  /** Counts a call before it is made. @throws QuotaEnded when none is left. */
  take(): Promise<void>
  /** Takes over what the provider says, where that is less than what was counted here. */
  reported(quota: ReportedQuota): Promise<void>
  /** The provider has said that none is left. @returns what to throw. */
  ended(): Promise<QuotaEnded>
  left(): Promise<{
    calls_per_day: number
    calls_left: number
    resets_at: string
    rests_until: string | null
  }>
}

/** @param quota the host that is asked, and calls a day unless the provider says otherwise. */
export function createDailyQuota(
  { db, clock }: Pick<BaseDeps, "db" | "clock">,
  { host, perDay }: { host: string; perDay: number },
): DailyQuota {
  const keys = { calls: meterKey("day", host), limit: meterKey("day limit", host) }
  const endOfDay = (): Date => new Date(addDays(startOfDay(new UTCDate(clock.now())), 1))
  const limitNow = () =>
    sql`coalesce((select k.calls from call_counts k
      where k.key = ${keys.limit} and k.ends_at = ${endOfDay().toISOString()}::timestamptz), ${perDay}::integer)`

  /** Never less than what is known: answers come in any order. */
  const atLeast = (key: string, calls: number) =>
    db
      .insert(callCounts)
      .values({ key, endsAt: endOfDay().toISOString(), calls })
      .onConflictDoUpdate({
        target: [callCounts.key, callCounts.endsAt],
        set: { calls: sql`greatest(${callCounts.calls}, excluded.calls)` },
      })

  return {
    async take() {
      const taken = await hasRows(
        db,
        sql`insert into call_counts as c (key, ends_at, calls)
            select ${keys.calls}, ${endOfDay().toISOString()}::timestamptz, 1 where ${limitNow()} > 0
            on conflict (key, ends_at) do update set calls = c.calls + 1 where c.calls < ${limitNow()}
            returning 1`,
      )
      if (!taken) throw new QuotaEnded(endOfDay())
    },
    async reported({ limit, remaining }) {
      await db
        .insert(callCounts)
        .values({ key: keys.limit, endsAt: endOfDay().toISOString(), calls: limit })
        .onConflictDoUpdate({ target: [callCounts.key, callCounts.endsAt], set: { calls: limit } })
      await atLeast(keys.calls, Math.max(0, limit - remaining))
    },
    async ended() {
      const [row] = await rowsOf(db, { calls: column.number() }, sql`select ${limitNow()} as calls`)
      await atLeast(keys.calls, row!.calls)
      return new QuotaEnded(endOfDay())
    },
    async left() {
      const now = clock.now().toISOString()
      const until = endOfDay().toISOString()
      const [row] = await rowsOf(
        db,
        { granted: column.number(), used: column.number(), rests_until: column.text().nullable() },
        sql`select ${limitNow()} as granted,
          coalesce((select calls from call_counts where key = ${keys.calls} and ends_at = ${until}::timestamptz), 0) as used,
          (select ${wireInstant(sql`rests_until`)} from provider_hosts
            where host = ${host} and rests_until > ${now}::timestamptz) as rests_until`,
      )
      return {
        calls_per_day: row!.granted,
        calls_left: Math.max(0, row!.granted - row!.used),
        resets_at: until,
        rests_until: row!.rests_until,
      }
    },
  }
}
