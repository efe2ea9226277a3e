import { sql } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"

/** Dependencies of holding an account and removing imports. */
export type LockDeps = Pick<BaseDeps, "db" | "kind" | "clock">

/** Dependencies of the stages of an import. */
export type ImportDeps = LockDeps &
  Pick<BaseDeps, "copyIn"> &
  Partial<Pick<BaseDeps, "log">> & {
    /** No one else is served by this program meanwhile. */
    isAlone?: boolean
  }

const lockSpace = 4_027_318
const heldHere = new WeakMap<Db, Set<number>>()

/**
 * Whether an import writes to an account. If none does, none begins there until the transaction ends; any number of
 * transactions keep imports away together.
 * @param tx the open transaction.
 */
export async function isImporting(tx: Db, { db, kind }: LockDeps, accountId: number): Promise<boolean> {
  if (kind === "pglite") return heldHere.get(db)?.has(accountId) ?? false
  const [row] = await rowsOf(
    tx,
    { held: column.boolean() },
    sql`select pg_try_advisory_xact_lock_shared(${lockSpace}::integer, ${accountId}::integer) as held`,
  )
  return !row!.held
}

/**
 * Holds an account so that one import at a time writes to it. On PostgreSQL a transaction that does nothing else
 * keeps an advisory lock, which ends with its process; the embedded database belongs to one process anyway.
 * @returns null when an import is running there, else what ends the hold.
 */
export async function lockAccount(deps: LockDeps, accountId: number): Promise<(() => Promise<void>) | null> {
  const held = heldHere.get(deps.db) ?? new Set<number>()
  heldHere.set(deps.db, held)
  if (held.has(accountId)) return null
  held.add(accountId)
  const forget = async () => {
    held.delete(accountId)
  }
  if (deps.kind === "pglite") return forget

  const answer = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<void>()
  const holding = deps.db.transaction(async (tx) => {
    const [row] = await rowsOf(
      tx,
      { held: column.boolean() },
      sql`select pg_try_advisory_xact_lock(${lockSpace}::integer, ${accountId}::integer) as held`,
    )
    answer.resolve(row!.held)
    if (row!.held) await end.promise
  })
  holding.catch(answer.reject)
  const isHeld = await answer.promise.catch(async (error) => {
    await forget()
    throw error
  })
  if (!isHeld) {
    await forget()
    return null
  }
  return async () => {
    end.resolve()
    await holding.catch(() => {})
    await forget()
  }
}
