import { and, eq } from "drizzle-orm"
import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Db } from "../../db/connect.ts"
import { importFiles } from "../../db/schema/import-files.ts"
import { imports } from "../../db/schema/reviews.ts"
import type { LockDeps } from "../../imports/account-lock.ts"
import { runUndo } from "../../imports/undo/run-undo.ts"
import type { ImportKey } from "../../imports/undo/undo-counts.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { changeImport, Superseded, undoJobOf } from "./change-state.ts"
import { retentionMs } from "./import-item.ts"

/** Tells of the uploaded file that an import was made from; those by command have none. */
async function updateImportFile(
  tx: Db,
  { accountId, importId }: ImportKey,
  values: Partial<typeof importFiles.$inferInsert>,
): Promise<void> {
  const which = and(
    eq(importFiles.accountId, accountId),
    eq(importFiles.importId, importId),
    eq(importFiles.state, "undoing"),
  )
  const [file] = await tx.select().from(importFiles).where(which).for("update")
  if (!file) return
  await changeImport(tx, file, values).catch((error) => {
    if (!(error instanceof Superseded)) throw error
  })
}

/**
 * Removes what an import brought that is marked as being undone, and tells of its file how far it is.
 * @param total reviews that it will be.
 * @returns false when others are at work in the account, or it is done.
 */
export const undoMarked = (deps: LockDeps, key: ImportKey, total: number, signal: AbortSignal) =>
  runUndo(deps, key, {
    signal,
    onProgress: async (removed) => {
      const progress = Math.min(99, Math.floor((100 * removed) / Math.max(1, total)))
      await deps.db.transaction((tx) => updateImportFile(tx, key, { progress }))
    },
    whenDone: (tx) => updateImportFile(tx, key, { state: "undone", progress: 100 }),
  })

/** Ends an undo that can't go on: what is removed stays removed, and its import can be undone again. */
async function giveUp({ db, clock }: Pick<Deps, "db" | "clock">, key: ImportKey): Promise<void> {
  await db.transaction(async (tx) => {
    const which = and(
      eq(imports.accountId, key.accountId),
      eq(imports.id, key.importId),
      eq(imports.undo, "running"),
    )
    const [run] = await tx.update(imports).set({ undo: "failed" }).where(which).returning()
    if (!run) return
    const [gone, all] = [run.undoneReviews, run.taken].map((count) => count.toLocaleString("en-US"))
    const message = `Undoing this import failed. Removed so far: ${gone} of ${all} reviews. Undo it again to remove the rest.`
    const expiresAt = new Date(clock.now().getTime() + retentionMs.done).toISOString()
    await updateImportFile(tx, key, { state: "done", progress: 100, message, expiresAt })
  })
}

/** Undoes the imports that are marked for it; one that was killed goes on where it stopped, one that fails each time is given up (D-278). */
export const importUndoJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 2 * 60 * 60,
  atOnce: 1,
  async run(deps, { id, signal, isLastAttempt }) {
    const [accountId, importId] = id.split("-").map(Number)
    const key = { accountId: accountId!, importId: importId! }
    const [run] = await deps.db
      .select({ total: imports.taken })
      .from(imports)
      .where(
        and(eq(imports.accountId, key.accountId), eq(imports.id, key.importId), eq(imports.undo, "running")),
      )
    if (!run) return
    try {
      await undoMarked(deps, key, run.total, signal)
    } catch (error) {
      if (!isLastAttempt || signal.aborted || isDatabaseAway(error)) throw error
      deps.log.error({ import: key.importId, error: safeError(error) }, "the undo of an import was given up")
      await giveUp(deps, key)
    }
  },
  async waiting({ db }) {
    const rows = await db
      .select({ accountId: imports.accountId, importId: imports.id })
      .from(imports)
      .where(eq(imports.undo, "running"))
      .limit(500)
    return rows.map(undoJobOf)
  },
}
