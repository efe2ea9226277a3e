import { pathId } from "../../core/ids.ts"
import { requireSetting } from "../require-setting.ts"
import type { Service } from "../service.ts"
import { ruleItem, ruleOf } from "./rule-rows.ts"

/** GET /auto_responses/{id}. @throws 403 when the setting is off, 404. */
export const getAutoResponse: Service<"auto_responses.get"> = async ({ deps, scope, params }) => {
  await requireSetting(deps.db, scope, "auto_responses")
  return ruleItem(await ruleOf(deps.db, scope.accountId, pathId(params.id)))
}
