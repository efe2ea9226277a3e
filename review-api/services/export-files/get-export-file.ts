import type { Service } from "../service.ts"
import { exportFileItem, ownFile } from "./export-file-item.ts"

/** GET /export_files/{id}: how far an own file is (D-108). @throws 404 for a missing, foreign or expired one. */
export const getExportFile: Service<"export_files.get"> = async ({ deps, scope, params }) =>
  exportFileItem(await ownFile(deps, scope, params.id), params.id)
