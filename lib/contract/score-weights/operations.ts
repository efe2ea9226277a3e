import { operation } from "../operation.ts"
import * as scoreWeights from "./schema.ts"

/** Weights of the performance scores, and averages of an industry. */
export const scoreWeightsOperations = {
  "score_weights.list": operation({
    method: "GET",
    path: "/score_weights",
    summary: "List the weights of the performance score, every version, newest first",
    tag: "metrics",
    access: "active",
    permission: "location_score.read",
    status: 200,
    query: scoreWeights.scoreWeightsQuerySchema,
    answer: scoreWeights.scoreWeightsAnswerSchema,
  }),
  "score_weights.create": operation({
    method: "POST",
    path: "/score_weights",
    summary: "Set the weights of the performance score from today on",
    tag: "metrics",
    access: "active",
    permission: "account.update",
    status: 201,
    body: scoreWeights.newScoreWeightsBodySchema,
    answer: scoreWeights.scoreWeightsSchema,
  }),
} as const
