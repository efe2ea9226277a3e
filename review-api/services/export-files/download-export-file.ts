import type { FileType } from "#lib/contract/index.ts"
import { mediaTypes } from "../exports/write-rows.ts"
import type { Service } from "../service.ts"
import { fileMissing, ownFile, storedName } from "./export-file-item.ts"

/**
 * GET /fetch-export-file/{id}/file-data: an own file that is there whole (D-108).
 * @throws 404 for any other; 410 for an expired link of a mail.
 */
export const downloadExportFile: Service<"export_files.download"> = async ({
  deps,
  scope,
  params,
  query,
}) => {
  const row = await ownFile(deps, scope, { id: params.id, link: query })
  const file = row.status === "completed" ? await deps.storage.open(storedName(row)) : null
  if (!file || row.name === null) throw fileMissing()
  return { name: row.name, type: mediaTypes[row.fileType as FileType], ...file }
}
