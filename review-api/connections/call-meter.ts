import { createHash } from "node:crypto"
import { millisecondsInMinute } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { wireInstant } from "../db/queries/instants.ts"
import { texts } from "../db/queries/sql-lists.ts"
import { column, rowsOf } from "../db/rows.ts"
import { callCounts } from "../db/schema/call-counts.ts"

/** Quota of an installation at a provider. */
export type Quota = {
  callsPerMinute: number
  /** Of each profile. */
  editsPerMinute: number
  /** Each is granted as much. */
  hosts: readonly string[]
}

/**
 * Counts what an installation asks of a provider, so that people can see what is left. It limits nothing, and what of it
 * gets lost fails nothing.
 */
export type CallMeter = {
  called(host: string): void
  /** Writes what was counted; it is written every second besides. */
  flush(): Promise<void>
}

const flushMs = 1_000

/** Under which name something of a host is counted. */
export const meterKey = (kind: "calls" | "day" | "day limit", host: string): string =>
  createHash("sha256").update(`provider ${kind} ${host}`).digest("base64url")

/** A meter that the processes of an installation share, by the minute of the clock. */
export function createCallMeter(deps: Pick<BaseDeps, "db" | "clock">): CallMeter {
  let counted = new Map<string, { key: string; endsAt: string; calls: number }>()
  let timer: NodeJS.Timeout | undefined

  function count(key: string, endsAt: Date): void {
    const row = { key, endsAt: endsAt.toISOString(), calls: 1 }
    const known = counted.get(`${key} ${row.endsAt}`)
    if (known) known.calls += 1
    else counted.set(`${key} ${row.endsAt}`, row)
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // In one order, so that two processes do not wait for each other.
    const rows = [...counted.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
    counted = new Map()
    if (rows.length === 0) return
    await deps.db
      .insert(callCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: [callCounts.key, callCounts.endsAt],
        set: { calls: sql`${callCounts.calls} + excluded.calls` },
      })
      .catch(() => undefined)
  }

  return {
    called(host) {
      const minute = Math.floor(deps.clock.now().getTime() / millisecondsInMinute) + 1
      count(meterKey("calls", host), new Date(minute * millisecondsInMinute))
    },
    flush,
  }
}

/**
 * Rest of a quota in this minute, at the host with the most calls.
 * @returns with the instant until which the provider wants to be left alone; null when it does not.
 */
export async function quotaLeft(db: Db, quota: Quota, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await rowsOf(
    db,
    { calls: column.number(), rests_until: column.text().nullable() },
    sql`select
      coalesce((select max(calls) from call_counts
        where key = any(${texts(quota.hosts.map((host) => meterKey("calls", host)))}) and ends_at > ${at}), 0) as calls,
      (select ${wireInstant(sql`max(rests_until)`)} from provider_hosts
        where host = any(${texts(quota.hosts)}) and rests_until > ${at}) as rests_until`,
  )
  return {
    calls_per_minute: quota.callsPerMinute,
    calls_left: Math.max(0, quota.callsPerMinute - row!.calls),
    edits_per_minute: quota.editsPerMinute,
    rests_until: row!.rests_until,
  }
}
