import { operation } from "../operation.ts"
import * as scorecardRequests from "./schema.ts"

export const scorecardRequestsOperations = {
  "scorecard_requests.get": operation({
    method: "GET",
    path: "/scorecard_requests/{id}",
    optional: "page",
    summary: "Get a business's scorecard; the first view is recorded",
    tag: "scorecards",
    access: "public",
    status: 200,
    params: scorecardRequests.scorecardIdParamSchema,
    answer: scorecardRequests.scorecardRequestSchema,
  }),
  "scorecard_requests.create": operation({
    method: "POST",
    path: "/scorecard_requests/{id}",
    optional: "page",
    summary: "Ask the sender of a scorecard to get in touch",
    tag: "scorecards",
    access: "public",
    status: 201,
    params: scorecardRequests.scorecardIdParamSchema,
    body: scorecardRequests.scorecardRequestBodySchema,
    answer: scorecardRequests.scorecardRequestedSchema,
  }),
} as const
