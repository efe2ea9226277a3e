import * as alerts from "../alerts/schema.ts"
import { operation } from "../operation.ts"

export const alertFrequenciesOperations = {
  "alert_frequencies.list": operation({
    method: "GET",
    path: "/alert_frequencies",
    summary: "List alert frequencies",
    tag: "alerts",
    access: "active",
    permission: "alert.read",
    status: 200,
    query: alerts.namedQuerySchema,
    answer: alerts.alertFrequenciesAnswerSchema,
  }),
} as const
