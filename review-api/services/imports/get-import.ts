import type { Service } from "../service.ts"
import { importItem, ownImport } from "./import-item.ts"

/** GET /imports/{id}. @throws 404. */
export const getImport: Service<"imports.get"> = async ({ deps, scope, params }) =>
  importItem(await ownImport(deps.db, scope, params.id))
