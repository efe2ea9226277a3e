import { pathId } from "../../core/ids.ts"
import type { Service } from "../service.ts"
import { templateOf } from "./template-rows.ts"

/** GET /response_templates/{id}. @throws 404. */
export const getResponseTemplate: Service<"response_templates.get"> = async ({ deps, scope, params }) =>
  await templateOf(deps.db, scope.accountId, pathId(params.id))
