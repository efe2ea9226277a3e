import { operation } from "../operation.ts"
import * as benchmarks from "./schema.ts"

export const benchmarksOperations = {
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
