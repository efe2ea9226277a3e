import type { Service } from "../service.ts"
import { responseItem, visibleResponse } from "./response-rows.ts"

/** GET /responses/{id}. @throws 404 when it is missing, foreign or of a review out of sight. */
export const getResponse: Service<"responses.get"> = async ({ deps, scope, params }) =>
  responseItem(deps.db, deps, await visibleResponse(deps.db, scope, params.id))
