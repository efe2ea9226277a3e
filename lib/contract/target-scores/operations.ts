import { operation } from "../operation.ts"
import * as targetScores from "./schema.ts"

const row = { tag: "targets", access: "active" } as const

export const targetScoresOperations = {
  "target_scores.list": operation({
    method: "GET",
    path: "/target_scores",
    ...row,
    summary: "Get target progress by location or group, or of all locations together",
    permission: "target_score.read",
    status: 200,
    query: targetScores.targetScoresQuerySchema,
    answer: targetScores.targetScoresAnswerSchema,
  }),
} as const
