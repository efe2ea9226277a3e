import { z } from "zod"
import { accountQuery, cursorQuery, fileQuery, headingsQuery, idTextSchema } from "../common.ts"
import { surveyAnswersFilterSchema, surveyScoreFields } from "../microsurveys/schema.ts"

/** Whose answers: those of one landing page or kiosk, or else of the pages that each location has. */
const ofPage = { request_page_id: idTextSchema.optional(), kiosk_page_id: idTextSchema.optional() }

/** Filters of answers on pages: days are the account's, both ends included. */
export const pageAnswersFilterSchema = z.object({ ...surveyAnswersFilterSchema.shape, ...ofPage })
export type PageAnswersFilter = z.infer<typeof pageAnswersFilterSchema>

/** GET /survey_responses/summary. */
export const pageAnswersSummaryQuerySchema = z.object({ ...accountQuery, ...pageAnswersFilterSchema.shape })
export const surveyTypeScoreSchema = z.looseObject(surveyScoreFields)
export type SurveyTypeScore = z.infer<typeof surveyTypeScoreSchema>
export const pageAnswersSummarySchema = z.looseObject({
  responses: z.number().int(),
  /** One for each type of question that was answered, most answers first. */
  scores: z.array(surveyTypeScoreSchema),
})
export type PageAnswersSummary = z.infer<typeof pageAnswersSummarySchema>

/** GET /survey_responses: newest first. */
export const pageAnswersQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  ...pageAnswersFilterSchema.shape,
  has_comment: z.boolean().optional(),
})

/** GET of the file. */
export const pageAnswersFileQuerySchema = fileQuery(pageAnswersFilterSchema).extend(headingsQuery)
