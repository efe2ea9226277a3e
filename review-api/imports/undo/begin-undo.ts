import { millisecondsInDay as dayMs } from "date-fns/constants"
import { and, eq, ne, or, sql } from "drizzle-orm"
import type { ImportUndo } from "#lib/contract/imports/schema.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import type { Db } from "../../db/connect.ts"
import { imports } from "../../db/schema/reviews.ts"
import { type ImportKey, undoCounts } from "./undo-counts.ts"

const undoneForDays = 30
const columns = { status: imports.status, undo: imports.undo, finishedAt: imports.finishedAt }

type Row = Pick<typeof imports.$inferSelect, keyof typeof columns>

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
  const [row] = await db
    .select(columns)
    .from(imports)
    .where(and(eq(imports.accountId, key.accountId), eq(imports.id, key.importId)))
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
  const ofAccount = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.accountId, accountId),
        or(eq(imports.id, importId), ne(imports.status, "done"), eq(imports.undo, "running")),
      ),
    )
    .orderBy(imports.id)
    .for("update")
  const counts = await previewUndo(tx, deps, key)
  if (ofAccount.some(({ id }) => id !== importId))
    throw new ApiError(409, "Another import is running. Undo this one when it's done.")
  await tx.execute(
    sql`update imports set undo = 'running' where account_id = ${accountId} and id = ${importId}`,
  )
  return counts
}
