import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { importFiles } from "../../db/schema/import-files.ts"
import type { Service } from "../service.ts"
import { isRow, lockImport, rejectedName, storedName } from "./import-item.ts"

/**
 * DELETE /imports/{id}: one that runs stops and leaves nothing behind; what a finished one brought stays.
 * @throws 404; 409 while it is being undone.
 */
export const deleteImport: Service<"imports.delete"> = async ({ deps, scope, params, actor }) => {
  const row = await deps.db.transaction(async (tx) => {
    const held = await lockImport(tx, scope, params.id)
    if (held.state === "undoing") throw new ApiError(409, "This import is being undone.")
    await tx.delete(importFiles).where(isRow(held))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "import", id: held.id, name: held.fileName },
      before: { state: held.state },
    })
    return held
  })
  await deps.storage.remove(storedName(row))
  await deps.storage.remove(rejectedName(row))
  return undefined
}
