import { ownValue } from "#lib/contract/own-value.ts"
import { ApiError } from "../../core/errors.ts"
import { previewUndo } from "../../imports/undo/begin-undo.ts"
import type { Service } from "../service.ts"
import { type ImportFile, ownImport } from "./import-item.ts"

const refusals: Record<string, string> = {
  checking: "This file is still being checked.",
  checked: "This file is not imported yet.",
  importing: "This import is still running.",
  failed: "This file was not imported.",
  undoing: "This import is already being undone.",
  undone: "This import has already been undone.",
}

/** The run that brought in a file. @throws 409 when it is not in, or came before imports could be undone. */
export function undoableRun({ state, importId }: ImportFile): number {
  const refusal = ownValue(refusals, state)
  if (refusal) throw new ApiError(409, refusal)
  if (importId === null) throw new ApiError(409, "This import is too old to be undone.")
  return importId
}

/** GET /imports/{id}/undo: what would go (D-278). @throws 404; 409 when it can't be undone. */
export const previewImportUndo: Service<"imports.preview_undo"> = async ({ deps, scope, params }) => {
  const row = await ownImport(deps.db, scope, params.id)
  return previewUndo(deps.db, deps, { accountId: scope.accountId, importId: undoableRun(row) })
}
