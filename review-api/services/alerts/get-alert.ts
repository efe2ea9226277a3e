import { pathId } from "../../core/ids.ts"
import type { Service } from "../service.ts"
import { alertItem, visibleAlert } from "./alert-rows.ts"

/** GET /alerts/{id}. @throws 404 when it is missing or somebody else's. */
export const getAlert: Service<"alerts.get"> = async ({ deps, scope, params }) =>
  alertItem(scope, await visibleAlert(deps.db, scope, pathId(params.id)))
