import type { Service } from "../service.ts"
import { exportFileItem, ownFile } from "./export-file-item.ts"

/**
 * GET /export_files/{id}: how far an own file is (D-108).
 * @throws 404 for a missing, foreign or expired one; 410 for an expired link of a mail.
 */
export const getExportFile: Service<"export_files.get"> = async ({ deps, scope, params, query }) => {
  const requested = { id: params.id, link: query }
  return exportFileItem(await ownFile(deps, scope, requested), requested)
}
