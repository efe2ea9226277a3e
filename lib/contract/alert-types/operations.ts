import * as alerts from "../alerts/schema.ts"
import { operation } from "../operation.ts"

export const alertTypesOperations = {
  "alert_types.list": operation({
    method: "GET",
    path: "/alert_types",
    summary: "List alert types",
    tag: "alerts",
    access: "active",
    permission: "alert.read",
    status: 200,
    query: alerts.namedQuerySchema,
    answer: alerts.alertTypesAnswerSchema,
  }),
} as const
