import { isOfRows } from "../db/apart.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { putAside, restingRows, takeBack } from "../db/set-aside.ts"
import type { JobName } from "./job-kind.ts"

type Apart<T> = {
  /** The job that it is part of. */
  kind: JobName
  accountId: number | null
  /** Names an item among those of its kind. */
  rowOf(item: T): string
  signal: AbortSignal
}

/**
 * Works on items one after the other. One that fails alone is set aside and left out until it may be tried again, so that
 * the others go on.
 * @returns how many were tried.
 * @throws what is no fault of an item (`isOfRows`); the reason of `signal`.
 */
export async function eachApart<T>(
  deps: Pick<BaseDeps, "db" | "clock" | "log">,
  { kind, accountId, rowOf, signal }: Apart<T>,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<number> {
  const resting = await restingRows(deps, kind)
  const due = items.filter((item) => !resting.has(rowOf(item)))
  for (const item of due) {
    signal.throwIfAborted()
    const row = rowOf(item)
    try {
      await work(item)
      await takeBack(deps.db, kind, [row])
    } catch (error) {
      signal.throwIfAborted()
      if (!isOfRows(error)) throw error
      await putAside(deps, deps.db, { kind, row, accountId, error })
    }
  }
  return due.length
}
