import { sql } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { column, rowsOf } from "../db/rows.ts"

/** Pace at the hosts of providers, shared by an installation's processes. None of it throws. */
export type HostTurns = {
  /**
   * Reserves turns that follow each other.
   * @returns how long it is until the first, in milliseconds.
   */
  next(host: string, turns: { count: number; betweenMs: number }): Promise<number>
  /** Until when a host wants to be left alone, in milliseconds; 0 when it does not. */
  restsUntilMs(host: string): Promise<number>
  /** A host has asked to be left alone. */
  rests(host: string, until: Date): Promise<void>
}

/** Turns of a process that is alone. */
export function createOwnTurns(): HostTurns {
  const restsUntilMs = new Map<string, number>()
  const nextTurnMs = new Map<string, number>()
  return {
    async next(host, { count, betweenMs }) {
      const nowMs = performance.now()
      const atMs = Math.max(nowMs, nextTurnMs.get(host) ?? 0)
      nextTurnMs.set(host, atMs + count * betweenMs)
      return atMs - nowMs
    },
    restsUntilMs: async (host) => restsUntilMs.get(host) ?? 0,
    async rests(host, until) {
      restsUntilMs.set(host, until.getTime())
    },
  }
}

/** How long it takes at most until a process knows what a host has asked of another one, in milliseconds. */
const knownForMs = 250
/** No one waits for more turns than that: as many processes are not in one line. */
const longestLine = 100

type Known = { restsUntilMs: number; readAtMs: number }

/**
 * Turns that the processes of an installation share, in a row of each host. A call costs one short statement at most, and
 * none where the database is this program's own. Without an answer of the database a process keeps the pace by itself.
 */
export function createHostTurns(deps: Pick<BaseDeps, "db" | "kind">): HostTurns {
  const own = createOwnTurns()
  const known = new Map<string, Known>()
  const isAlone = deps.kind === "pglite"

  function learn(host: string, restsUntilMs: number | null): void {
    known.set(host, { restsUntilMs: restsUntilMs ?? 0, readAtMs: performance.now() })
  }

  async function sharedTurn(host: string, count: number, betweenMs: number): Promise<number> {
    const between = sql`make_interval(secs => ${betweenMs / 1_000}::double precision)`
    // Each expression is taken after the row is held, so that no one gets a turn twice.
    const [row] = await rowsOf(
      deps.db,
      { waitMs: column.number(), restsUntilMs: column.number().nullable() },
      sql`insert into provider_hosts as h (host, next_turn_at)
          values (${host}, clock_timestamp() + ${count}::integer * ${between})
          on conflict (host) do update set next_turn_at = ${count}::integer * ${between} +
            least(greatest(h.next_turn_at, clock_timestamp()), clock_timestamp() + ${longestLine}::integer * ${between})
          returning (extract(epoch from next_turn_at - ${count}::integer * ${between} - clock_timestamp())
              * 1000)::double precision as wait_ms,
            (extract(epoch from rests_until) * 1000)::double precision as rests_until_ms`,
    )
    learn(host, row!.restsUntilMs)
    return row!.waitMs
  }

  async function readRest(host: string): Promise<void> {
    const [row] = await rowsOf(
      deps.db,
      { restsUntilMs: column.number().nullable() },
      sql`select (extract(epoch from rests_until) * 1000)::double precision as rests_until_ms
          from provider_hosts where host = ${host}`,
    )
    learn(host, row?.restsUntilMs ?? null)
  }

  return {
    async next(host, { count, betweenMs }) {
      const ownMs = await own.next(host, { count, betweenMs })
      if (isAlone) return ownMs
      return sharedTurn(host, count, betweenMs).catch(() => ownMs)
    },
    async restsUntilMs(host) {
      const last = known.get(host)
      const isFresh = last && performance.now() - last.readAtMs < knownForMs
      if (!isAlone && !isFresh) await readRest(host).catch(() => {})
      return Math.max(await own.restsUntilMs(host), known.get(host)?.restsUntilMs ?? 0)
    },
    async rests(host, until) {
      await own.rests(host, until)
      const at = until.toISOString()
      await deps.db
        .execute(
          sql`insert into provider_hosts as h (host, rests_until) values (${host}, ${at}::timestamptz)
              on conflict (host) do update set rests_until = greatest(h.rests_until, excluded.rests_until)`,
        )
        .catch(() => {})
    },
  }
}
