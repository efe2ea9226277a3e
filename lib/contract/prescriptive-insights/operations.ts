import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as insights from "./schema.ts"

const row = { tag: "insights", access: "active", optional: "page", status: 200 } as const

/** What would raise scores, the largest gain first (D-306). */
export const prescriptiveInsightsOperations = {
  "prescriptive_insights.list": operation({
    ...row,
    method: "GET",
    path: "/prescriptive_insights",
    summary: "List what would raise the scores of locations, the largest gain first",
    permission: "prescriptive_insight.read",
    query: insights.insightsQuerySchema,
    answer: insights.insightsAnswerSchema,
  }),
  "prescriptive_insights.update": operation({
    ...row,
    method: "PATCH",
    path: "/prescriptive_insights/{id}",
    summary: "Assign an insight, mark it as done, dismiss it or reopen it",
    permission: "prescriptive_insight.update",
    params: idParamSchema,
    body: insights.insightBodySchema,
    answer: insights.prescriptiveInsightSchema,
  }),
  "prescriptive_insights.export": operation({
    ...row,
    method: "GET",
    path: "/export/csv/prescriptive_insights",
    summary: "Export prescriptive insights",
    permission: "prescriptive_insight.read",
    streams: true,
    query: insights.insightsFileQuerySchema,
  }),
} as const
