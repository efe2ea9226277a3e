import { setTimeout as pause } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { BaseDeps } from "../../db/base-deps.ts"
import { hasRows } from "../../db/rows.ts"
import { type Destination, Refused } from "../destination.ts"
import { SourceBusy } from "../response-source.ts"
import type { SourceBehaviour } from "./behaviour.ts"

export type Base = Pick<BaseDeps, "db" | "clock" | "log">

type At = { accountId: number; sourceCode: string }

/** Simulated source for things of one kind, which are in a table of their own by account and key. */
type Simulated<A extends At, Wanted, Removed> = {
  name: string
  table: PgTable
  /** Which rows of it are still what was asked for; all without it. */
  isThere?: SQL
  /** Why a source does not take it at once; null when it does. */
  refusalOf(at: A, wanted: Wanted): Promise<string | null>
  keep(at: A, wanted: Wanted): Promise<unknown>
  /** Called for something that it has already. */
  again?(at: A, wanted: Wanted): Promise<unknown>
  takeDown(at: A, removed: Removed): Promise<unknown>
  /** When it was taken, and what is said of it when policies are looked at again. */
  laterOf(at: A, externalId: string): Promise<{ createdAt: string; refusal: string | null } | undefined>
}

/** Calls a simulated source: it takes its time, or does not answer at all. @param act what it does. */
export async function callSimulated<T>(
  behaviour: SourceBehaviour,
  { sourceCode }: Pick<At, "sourceCode">,
  signal: AbortSignal,
  act: () => Promise<T>,
): Promise<T> {
  await pause(behaviour.delayMs, undefined, { signal })
  requireReachable(behaviour, sourceCode)
  const answer = await act()
  await pause(behaviour.answerDelayMs, undefined, { signal })
  return answer
}

/** @throws SourceBusy during an outage. */
export function requireReachable({ outages }: SourceBehaviour, sourceCode: string): void {
  if (outages.includes("*") || outages.includes(sourceCode)) throw new SourceBusy()
}

/**
 * Sources that live in the database and behave like real ones: they take their time, refuse, fail, and take back what they
 * have published. What they hold is written apart from what is written here of it, as with a real one.
 */
export function createSimulatedDestination<A extends At, Wanted extends { key: string }, Removed>(
  { db, clock, log }: Base,
  behaviour: SourceBehaviour,
  kind: Simulated<A, Wanted, Removed>,
): Destination<A, Wanted, Removed> {
  const { name, table, isThere = sql`true` } = kind
  const call = <T>(at: A, signal: AbortSignal, act: () => Promise<T>) => {
    log.info({ source: at.sourceCode, kind: name }, "a call to a simulated source")
    return callSimulated(behaviour, at, signal, act)
  }

  return {
    publish: (at, wanted, signal) =>
      call(at, signal, async () => {
        const { key } = wanted
        const known = await hasRows(
          db,
          sql`update ${table} set calls = calls + 1
              where account_id = ${at.accountId} and key = ${key} and ${isThere} returning key`,
        )
        if (known) {
          await kind.again?.(at, wanted)
          return key
        }
        const reason = await kind.refusalOf(at, wanted)
        if (reason !== null) throw new Refused(reason)
        await kind.keep(at, wanted)
        log.info({ source: at.sourceCode, kind: name }, "a simulated source did as it was asked")
        return key
      }),
    remove: (at, removed, signal) =>
      call(at, signal, async () => {
        await kind.takeDown(at, removed)
      }),
    check: (at, externalId, signal) =>
      callSimulated({ ...behaviour, answerDelayMs: 0 }, at, signal, async () => {
        const row = await kind.laterOf(at, externalId)
        const isLater = row && Date.parse(row.createdAt) + behaviour.laterMs <= clock.now().getTime()
        if (!isLater || row.refusal === null) return { state: "published" }
        return { state: "removed", reason: row.refusal }
      }),
  }
}
