import * as benchmarks from "../benchmarks.ts"
import { operation } from "../operation.ts"
import * as weights from "../score-weights.ts"

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
    query: weights.scoreWeightsQuerySchema,
    answer: weights.scoreWeightsAnswerSchema,
  }),
  "score_weights.create": operation({
    method: "POST",
    path: "/score_weights",
    summary: "Set the weights of the performance score from today on",
    tag: "metrics",
    access: "active",
    permission: "account.update",
    status: 201,
    body: weights.newScoreWeightsBodySchema,
    answer: weights.scoreWeightsSchema,
  }),
  "benchmarks.get": operation({
    method: "GET",
    path: "/benchmark/{vertical_id}",
    summary: "Get averages of an industry's locations in the last half year",
    tag: "metrics",
    access: "active",
    permission: "location_score.read",
    status: 200,
    params: benchmarks.benchmarkParamsSchema,
    answer: benchmarks.benchmarkSchema,
  }),
} as const
