import { z } from "zod"
import {
  accountQuery,
  cursorQuery,
  cutTotal,
  fileQuery,
  headingsQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  pagingSchema,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { trimmedLineSchema } from "../line.ts"
import { microsurveySorts, surveyLimits, surveyLocationSorts, surveyTypes } from "./constants.ts"

const blank = "can't be blank"
const tooLong = "is too long"
const count = z.number().int()
/** See `surveyScore`. */
const score = z.number().nullable()

/** A question to customers (F-186, D-225). */
export const microsurveySchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  name: z.string(),
  type: z.string(),
  is_star_rating_question: z.boolean(),
  question: z.string(),
  follow_up: z.string().nullish(),
  thank_you: z.string().nullish(),
  active: z.boolean(),
  closed_at: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  /** Answers of the locations that the caller sees, in all. */
  responses: count.nullish(),
  score: score.nullish(),
})
export type Microsurvey = z.infer<typeof microsurveySchema>

/** GET /microsurveys. */
export const microsurveysQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(microsurveySorts),
  ...searchQuery,
  active: z.boolean().optional(),
})
export const microsurveysAnswerSchema = listAnswer("microsurveys", microsurveySchema)

const textOf = (most: number) => z.string().trim().max(most, tooLong)

/** POST /microsurveys. */
export const newMicrosurveyBodySchema = z.object({
  account_id: idSchema.optional(),
  name: trimmedLineSchema.min(1, blank).max(surveyLimits.name, tooLong),
  type: z.enum(surveyTypes),
  question: trimmedLineSchema.min(1, blank).max(surveyLimits.question, tooLong),
  follow_up: trimmedLineSchema.max(surveyLimits.followUp, tooLong).optional(),
  thank_you: textOf(surveyLimits.thankYou).optional(),
  active: z.boolean().optional(),
})
/** PATCH /microsurveys/{id}; the type stays once there are answers. */
export const microsurveyBodySchema = newMicrosurveyBodySchema.partial()

/** Filters of its answers (D-095): days are the account's, both ends included. */
const narrowing = apiShape(filtersOn("microsurveySummaries"))
export const surveyAnswersFilterSchema = z.object(narrowing)
export type SurveyAnswersFilter = z.infer<typeof surveyAnswersFilterSchema>

export const surveySummaryQuerySchema = z.object({ ...accountQuery, ...narrowing })

/** An answer, and where it came from. */
export const surveyResponseSchema = z.looseObject({
  id: idSchema,
  /** Null for a question that is no microsurvey's. */
  microsurvey_id: idSchema.nullable(),
  location_id: idSchema,
  location_name: z.string(),
  channel: z.string().nullish(),
  type: z.string().nullish(),
  score: count,
  comment: z.string(),
  contact_email: z.string().nullish(),
  custom_attributes: z.record(z.string(), z.string()).nullish(),
  answered_at: z.string(),
  edited_at: z.string().nullish(),
})
export type SurveyResponse = z.infer<typeof surveyResponseSchema>

const sides = { positive: count, neutral: count, negative: count }

/** Answers to questions of one type, and the score that they make. */
export const surveyScoreFields = {
  type: z.string(),
  responses: count,
  score,
  ...sides,
  /** Answers with a comment. */
  commented: count,
  distribution: z.array(z.looseObject({ score: count, count })),
}

/** GET /microsurveys/{id}/summary (D-225): figures of a range, with those of the range before. */
export const surveySummarySchema = z.looseObject({
  ...surveyScoreFields,
  previous_responses: count.nullable(),
  previous_score: score,
  period: z.enum(["day", "week", "month"]),
  trend: z.array(z.looseObject({ from: z.string(), to: z.string(), responses: count, score })),
})
export type SurveySummary = z.infer<typeof surveySummarySchema>

/** GET /microsurveys/{id}/locations: figures of each location. */
export const surveyLocationsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(surveyLocationSorts),
  ...narrowing,
})
export const surveyLocationSchema = z.looseObject({
  location_id: idSchema,
  location_name: z.string(),
  responses: count,
  score,
  ...sides,
})
export type SurveyLocation = z.infer<typeof surveyLocationSchema>
export const surveyLocationsAnswerSchema = listAnswer("locations", surveyLocationSchema)

/** GET /microsurveys/{id}/responses: newest first. */
export const surveyResponsesQuerySchema = z.object({
  ...accountQuery,
  ...cursorQuery,
  ...narrowing,
  has_comment: z.boolean().optional(),
})
export const surveyResponsesAnswerSchema = listAnswer("responses", surveyResponseSchema).extend({
  ...cutTotal,
  paging: pagingSchema,
})

/** GET of the files: answers of one microsurvey. */
export const surveyResponsesFileQuerySchema = fileQuery(
  surveyAnswersFilterSchema.extend({ microsurvey_id: idTextSchema }),
).extend(headingsQuery)
