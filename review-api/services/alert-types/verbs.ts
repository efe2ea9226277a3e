import { alertTypes } from "#lib/contract/index.ts"
import { listOptions } from "../list-options.ts"
import type { Service, Verbs } from "../service.ts"

/** GET /alert_types (D-136). */
const listAlertTypes: Service<"alert_types.list"> = async ({ query }) =>
  listOptions("alert_types", alertTypes, query)

export const verbs = {
  "alert_types.list": listAlertTypes,
} satisfies Verbs
