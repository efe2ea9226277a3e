import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as scorecards from "../scorecards.ts"
import { idParamSchema } from "../session.ts"

/** Scorecards: of their sender (D-077), and as the businesses see them that they were sent to (D-006, D-081). */
export const scorecardsOperations = {
  "partner_scorecards.list": operation({
    ...endpoints["partner_scorecards.list"],
    summary: "Scorecards that the account has sent to businesses",
    tag: "scorecards",
    access: "active",
    permission: "partner_scorecard.read",
    status: 200,
    query: scorecards.partnerScorecardsQuerySchema,
    answer: scorecards.partnerScorecardsAnswerSchema,
  }),
  "partner_scorecards.export": operation({
    ...endpoints["partner_scorecards.export"],
    summary: "Scorecards that the account has sent to businesses, as a file",
    tag: "scorecards",
    access: "active",
    permission: "partner_scorecard.read",
    status: 200,
    streams: true,
    query: scorecards.partnerScorecardsExportQuerySchema,
  }),
  "partner_scorecards.get": operation({
    ...endpoints["partner_scorecards.get"],
    summary: "One scorecard with what its business asked for",
    tag: "scorecards",
    access: "active",
    permission: "partner_scorecard.read",
    status: 200,
    params: idParamSchema,
    answer: scorecards.partnerScorecardDetailSchema,
  }),
  "partner_scorecards.create": operation({
    ...endpoints["partner_scorecards.create"],
    summary: "Send a scorecard to a business",
    tag: "scorecards",
    access: "active",
    permission: "partner_scorecard.create",
    status: 201,
    body: scorecards.partnerScorecardBodySchema,
    answer: scorecards.partnerScorecardDetailSchema,
  }),
  "partner_scorecards.delete": operation({
    ...endpoints["partner_scorecards.delete"],
    summary: "Delete a scorecard; its page is gone",
    tag: "scorecards",
    access: "active",
    permission: "partner_scorecard.delete",
    status: 204,
    params: idParamSchema,
  }),
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
