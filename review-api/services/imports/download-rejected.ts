import { notFound } from "../../core/errors.ts"
import { mediaTypes } from "../exports/write-rows.ts"
import type { Service } from "../service.ts"
import { ownImport, rejectedName } from "./import-item.ts"

/** GET /imports/{id}/rejected: rows that cannot be taken. @throws 404, also when there are none. */
export const downloadRejected: Service<"imports.download_rejected"> = async ({ deps, scope, params }) => {
  const row = await ownImport(deps.db, scope, params.id)
  const file = row.rejected > 0 ? await deps.storage.open(rejectedName(row)) : null
  if (!file) throw notFound()
  const stem = row.fileName.replace(/\.\w+$/, "").replaceAll(/[^\w .-]/g, "_")
  return { name: `${stem || "reviews"}.rejected.csv`, type: mediaTypes.csv, ...file }
}
