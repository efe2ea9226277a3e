import { pathId } from "../../core/ids.ts"
import type { Service } from "../service.ts"
import { whitelabelDetail } from "./whitelabel-detail.ts"

/** The own white label with its domains (D-079); everybody else's is 404. */
export const getWhitelabel: Service<"whitelabels.get"> = ({ deps, scope, params }) =>
  whitelabelDetail(deps.db, deps, scope.accountId, pathId(params.id))
