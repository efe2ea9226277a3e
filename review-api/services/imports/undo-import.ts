import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import { beginUndo } from "../../import/undo/begin-undo.ts"
import type { Service } from "../service.ts"
import { changeImport, undoing, undoJobOf } from "./change-state.ts"
import { importItem, lockImport } from "./import-item.ts"
import { undoableRun } from "./preview-import-undo.ts"

/**
 * POST /imports/{id}/undo: has everything removed that a finished import brought, within 30 days (D-278).
 * @throws 404; 409 when it can't be undone, and while another import into the account runs.
 */
export const undoImport: Service<"imports.undo"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  try {
    const [row, key] = await deps.db.transaction(async (tx) => {
      const held = await lockImport(tx, scope, params.id)
      const key = { accountId, importId: undoableRun(held) }
      const counts = await beginUndo(tx, deps, key)
      const begun = await changeImport(tx, held, undoing)
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "import", id: held.id, name: held.fileName },
        before: counts,
      })
      return [begun, key] as const
    })
    await deps.jobs.send("import_undo", undoJobOf(key))
    return importItem(row)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(409, "Another import is running. Undo this one when it's done.")
  }
}
