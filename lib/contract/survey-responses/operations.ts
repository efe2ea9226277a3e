import * as microsurveys from "../microsurveys/schema.ts"
import { operation } from "../operation.ts"
import * as surveyResponses from "./schema.ts"

const row = { tag: "requests", access: "active", permission: "request.read", optional: "part" } as const

/** Answers of customers on landing pages, on kiosks, and on the pages that each location has (D-224, D-299). */
export const surveyResponsesOperations = {
  "survey_responses.summary": operation({
    ...row,
    method: "GET",
    path: "/survey_responses/summary",
    summary: "Get the scores of a landing page, of a kiosk, or of the pages that each location has",
    status: 200,
    refusals: [404],
    query: surveyResponses.pageAnswersSummaryQuerySchema,
    answer: surveyResponses.pageAnswersSummarySchema,
  }),
  "survey_responses.list": operation({
    ...row,
    method: "GET",
    path: "/survey_responses",
    summary:
      "List responses on a landing page, on a kiosk, or on the pages that each location has, newest first",
    status: 200,
    refusals: [404],
    query: surveyResponses.pageAnswersQuerySchema,
    answer: microsurveys.surveyResponsesAnswerSchema,
  }),
  "survey_responses.export": operation({
    ...row,
    method: "GET",
    path: "/export/csv/survey_responses",
    summary: "Export responses on a landing page, on a kiosk, or on the pages that each location has",
    status: 200,
    refusals: [404, 409],
    streams: true,
    query: surveyResponses.pageAnswersFileQuerySchema,
  }),
} as const
