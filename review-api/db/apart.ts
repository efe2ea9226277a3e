import { isDatabaseAway } from "./away.ts"
import type { Db } from "./connect.ts"

export type FailedAlone<T> = { row: T; error: unknown }

/** SQLSTATEs of what is no fault of a row: conflicts with others, full disks, limits, a server that ends. */
const passing = /^(?:40|53|55|57|58)/

/** Whether an error can be the fault of the rows that were written, and not of the database or of the program's end. */
export function isOfRows(error: unknown): boolean {
  if (isDatabaseAway(error)) return false
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown }
    if (one.name === "AbortError" || one.name === "TimeoutError" || one.name === "JobsStopping") return false
    if (code === "ENOSPC" || (typeof code === "string" && code.length === 5 && passing.test(code)))
      return false
  }
  return true
}

/**
 * Writes rows together; if they can't all be written, halves of them and so on, so that a row that fails alone keeps none
 * of the others.
 * @param tx a transaction, or the database.
 * @param write keeps nothing outside its transaction; called with fewer rows after it has thrown.
 * @param whenIn is told what a part came to once its transaction is through, before the next part is written.
 * @returns the results of the parts in the order of the rows, and each row that failed alone.
 * @throws what is no fault of a row (`isOfRows`).
 */
export async function writeApart<T, R>(
  tx: Db,
  rows: readonly T[],
  write: (tx: Db, rows: readonly T[]) => Promise<R>,
  whenIn: (result: R, rows: readonly T[]) => void = () => {},
): Promise<{ done: R[]; failed: FailedAlone<T>[] }> {
  if (rows.length === 0) return { done: [], failed: [] }
  try {
    const result = await tx.transaction((inner) => write(inner, rows))
    whenIn(result, rows)
    return { done: [result], failed: [] }
  } catch (error) {
    if (!isOfRows(error)) throw error
    if (rows.length === 1) return { done: [], failed: [{ row: rows[0]!, error }] }
  }
  const middle = Math.ceil(rows.length / 2)
  const first = await writeApart(tx, rows.slice(0, middle), write, whenIn)
  const last = await writeApart(tx, rows.slice(middle), write, whenIn)
  return { done: [...first.done, ...last.done], failed: [...first.failed, ...last.failed] }
}
