import { millisecondsInDay as dayMs } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { ImportUndo } from "#lib/contract/imports/schema.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { type ImportKey, undoCounts } from "./undo-counts.ts"

const undoneForDays = 30
const rowShape = {
  status: column.text(),
  undo: column.text<"running" | "done" | "failed">().nullable(),
  finishedAt: column.instant().nullable(),
}

type Row = RowOf<typeof rowShape>

function requireUndoable({ status, undo, finishedAt }: Row, now: Date): void {
  if (status !== "done") throw new ApiError(409, "This import is still running.")
  if (undo === "running") throw new ApiError(409, "This import is already being undone.")
  if (undo === "done") throw new ApiError(409, "This import has already been undone.")
  // An undo that has begun may be ended, however late.
  if (undo === "failed") return
  if (finishedAt && now.getTime() - Date.parse(finishedAt) > undoneForDays * dayMs)
    throw new ApiError(409, `An import can be undone for ${undoneForDays} days.`)
}

/**
 * Rows that undoing an import would remove (D-278).
 * @throws 404; 409 when it runs, is or was undone, or is older than 30 days and was never begun to be undone.
 */
export async function previewUndo(
  db: Db,
  { clock }: Pick<BaseDeps, "clock">,
  key: ImportKey,
): Promise<ImportUndo> {
  const [row] = await rowsOf(
    db,
    rowShape,
    sql`select status, undo, finished_at from imports
        where account_id = ${key.accountId} and id = ${key.importId}`,
  )
  if (!row) throw notFound()
  requireUndoable(row, clock.now())
  return undoCounts(db, key)
}

/**
 * Marks a finished import as one that is being undone: from then on a job removes what it brought.
 * @param tx a transaction.
 * @returns what will go.
 * @throws as `previewUndo`; 409 also while another import into the account runs or is undone.
 */
export async function beginUndo(tx: Db, deps: Pick<BaseDeps, "clock">, key: ImportKey): Promise<ImportUndo> {
  const { accountId, importId } = key
  const ofAccount = await rowsOf(
    tx,
    { ...rowShape, id: column.number() },
    sql`select id, status, undo, finished_at from imports
        where account_id = ${accountId} and (id = ${importId} or status <> 'done' or undo = 'running')
        order by id for update`,
  )
  const counts = await previewUndo(tx, deps, key)
  if (ofAccount.some(({ id }) => id !== importId))
    throw new ApiError(409, "Another import is running. Undo this one when it's done.")
  await tx.execute(
    sql`update imports set undo = 'running' where account_id = ${accountId} and id = ${importId}`,
  )
  return counts
}
