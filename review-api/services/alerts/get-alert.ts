import { pathId } from "../../core/ids.ts"
import type { Service } from "../service.ts"
import { alertItem, seenAlert } from "./alert-rows.ts"

/** GET /alerts/{id}. @throws 404 when it is missing or somebody else's. */
export const getAlert: Service<"alerts.get"> = async ({ deps, scope, params }) =>
  alertItem(scope, await seenAlert(deps.db, scope, pathId(params.id)))
