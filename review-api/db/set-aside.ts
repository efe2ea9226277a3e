import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants"
import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm"
import { safeError } from "../core/safe-error.ts"
import type { BaseDeps } from "./base-deps.ts"
import type { Db } from "./connect.ts"
import { setAside } from "./schema/set-aside.ts"

/** Row that failed alone, by the kind of its job. */
export type AsideRow = {
  kind: string
  row: string
  accountId?: number | null
  error: unknown
  /** The rest of its batch is done and nothing comes back to it: only a person can do it again. */
  isLeft?: boolean
}

const firstRestMs = 5 * millisecondsInMinute
const longestRestMs = 6 * millisecondsInHour
const longestMessage = 500

/** The code and the message of an error, or of what caused it, without values of the row. */
export function reasonOf(error: unknown): { code: string; message: string } {
  let deepest = safeError(error)
  while (deepest.cause && deepest.cause.name !== "Thrown") deepest = deepest.cause
  return { code: deepest.code ?? deepest.name, message: deepest.message.slice(0, longestMessage) }
}

/**
 * Sets aside what failed alone, and says so in the log.
 * @param version of the program, for what only another version may do; the rest, unless it is left, is tried again after
 *   five minutes, and then twice as long each time, up to six hours.
 */
export async function putAside(
  { clock, log }: Pick<BaseDeps, "clock"> & Partial<Pick<BaseDeps, "log">>,
  db: Db,
  { kind, row, accountId = null, error, isLeft = false }: AsideRow,
  version: string | null = null,
): Promise<void> {
  const reason = reasonOf(error)
  const now = clock.now()
  const isRetried = version === null && !isLeft
  const rest = sql`least(${longestRestMs}::float8, ${firstRestMs} * 2.0 ^ least(${setAside.times}, 20)) * interval '1 ms'`
  await db
    .insert(setAside)
    .values({
      kind,
      row,
      accountId,
      version,
      ...reason,
      failedAt: now.toISOString(),
      retryAt: isRetried ? new Date(now.getTime() + firstRestMs).toISOString() : null,
    })
    .onConflictDoUpdate({
      target: [setAside.kind, setAside.row],
      set: {
        ...reason,
        version,
        failedAt: now.toISOString(),
        times: sql`${setAside.times} + 1`,
        retryAt: isRetried ? sql`${now.toISOString()}::timestamptz + ${rest}` : null,
      },
    })
  log?.error({ kind, row, accountId, ...reason }, "a row was set aside")
}

/** Forgets rows that have succeeded, or are to be tried again now. */
export async function takeBack(db: Db, kind: string, rows: readonly string[]): Promise<void> {
  if (rows.length > 0)
    await db.delete(setAside).where(and(eq(setAside.kind, kind), inArray(setAside.row, [...rows])))
}

/** Rows of a kind that are not to be tried yet. */
export async function restingRows({ db, clock }: Pick<BaseDeps, "db" | "clock">, kind: string) {
  const rests = or(isNull(setAside.retryAt), gt(setAside.retryAt, clock.now().toISOString()))
  const rows = await db
    .select({ row: setAside.row })
    .from(setAside)
    .where(and(eq(setAside.kind, kind), rests))
  return new Set(rows.map(({ row }) => row))
}
