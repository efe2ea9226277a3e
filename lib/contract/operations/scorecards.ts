import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as scorecards from "../scorecards.ts"

/** Scorecards as the businesses see them that they were sent to (D-006, D-081). */
export const scorecardsOperations = {
  "scorecard_requests.get": operation({
    ...endpoints["scorecard_requests.get"],
    summary: "The scorecard of a business; the first look is noted",
    tag: "scorecards",
    access: "public",
    status: 200,
    params: scorecards.scorecardIdParamSchema,
    answer: scorecards.scorecardRequestSchema,
  }),
  "scorecard_requests.create": operation({
    ...endpoints["scorecard_requests.create"],
    summary: "Ask whoever sent a scorecard to be in touch",
    tag: "scorecards",
    access: "public",
    status: 201,
    params: scorecards.scorecardIdParamSchema,
    body: scorecards.scorecardRequestBodySchema,
    answer: scorecards.scorecardRequestedSchema,
  }),
} as const
