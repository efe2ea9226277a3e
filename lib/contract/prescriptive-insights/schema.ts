import { z } from "zod"
import { idSchema, idTextSchema, listAnswer, pageQuery } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { performanceFilterSchema } from "../location-performance/schema.ts"
import { insightCodes, insightEfforts, insightStates, mostReason } from "./constants.ts"

/** A part of the score that an act changes: its points now and after. */
const partSchema = z.looseObject({
  name: z.string(),
  /** The share of the score that it decides, 0 to 1. */
  weight: z.number(),
  points: z.number(),
  points_after: z.number(),
})

/** A figure that an act changes, in the words of metrics. */
const figureSchema = z.looseObject({
  figure: z.string(),
  value: z.number().nullable(),
  value_after: z.number().nullable(),
})

/** What came of an act that is done, on the day that it is asked for. */
const outcomeSchema = z.looseObject({
  /** Points that were expected. */
  expected: z.number().nullable(),
  /** Score of the location then and now, over the same number of days. */
  score_before: z.number().nullable(),
  score_now: z.number().nullable(),
  /** How far the score of that location usually moves within a week, up or down. */
  usual_change: z.number().nullable(),
})

/** An act that raises the score of a location, or that a person has to judge (D-306). */
export const prescriptiveInsightSchema = z.looseObject({
  /** Its code and its location. */
  id: idSchema.nullish(),
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Points that it adds to the score of its location; null where only a person can judge. */
  score_gain: z.number().nullable(),
  /** The same of the account's score. */
  account_gain: z.number().nullish(),
  location_ids: z.array(idSchema),
  location_name: z.string().nullish(),
  /** Page where to act. */
  href: z.string(),
  /** Reviews, fields or photos that there are to do. */
  items: z.number().int().nullish(),
  effort: z.enum(insightEfforts).nullish(),
  /** Reviews that the figures are of. */
  reviews: z.number().int().nullish(),
  parts: z.array(partSchema).nullish(),
  figures: z.array(figureSchema).nullish(),
  state: z.enum(insightStates).nullish(),
  assigned_user_id: idSchema.nullish(),
  assigned_user_name: z.string().nullish(),
  dismissed_reason: z.string().nullish(),
  changed_at: z.string().nullish(),
  changed_by: z.string().nullish(),
  outcome: outcomeSchema.nullish(),
})
export type PrescriptiveInsight = z.infer<typeof prescriptiveInsightSchema>

const narrowing = {
  code: z.enum(insightCodes).optional(),
  state: z.enum(insightStates).optional(),
  effort: z.enum(insightEfforts).optional(),
  assigned_user_id: idTextSchema.optional(),
}

/** What narrows insights: days and places as figures have them, and their own facts. */
export const insightFilterSchema = performanceFilterSchema.omit({ with_lag: true }).extend(narrowing)
export type InsightFilter = z.infer<typeof insightFilterSchema>

/** GET /prescriptive_insights: the largest gain first. */
export const insightsQuerySchema = insightFilterSchema.extend({ ...pageQuery })
export type InsightsQuery = z.infer<typeof insightsQuerySchema>

/** All that are behind the query, whatever the page. */
const totalsSchema = z.looseObject({
  open: z.number().int(),
  assigned: z.number().int(),
  done: z.number().int(),
  dismissed: z.number().int(),
})

export const insightsAnswerSchema = listAnswer("prescriptive_insights", prescriptiveInsightSchema).extend({
  totals: totalsSchema.optional(),
})

/** PATCH /prescriptive_insights/{id} (D-306). */
export const insightBodySchema = z
  .object({
    account_id: idSchema.optional(),
    state: z.enum(insightStates),
    /** With `assigned` alone. */
    assigned_user_id: idSchema.optional(),
    /** With `dismissed` alone. */
    dismissed_reason: trimmedLineSchema.min(1, "can't be blank").max(mostReason, "is too long").optional(),
  })
  .superRefine(({ state, assigned_user_id: user, dismissed_reason: reason }, context) => {
    const add = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message })
    if (state === "assigned" && user === undefined) add("assigned_user_id", "can't be blank")
    if (state !== "assigned" && user !== undefined) add("assigned_user_id", "is for assigned insights only")
    if (state === "dismissed" && reason === undefined) add("dismissed_reason", "can't be blank")
    if (state !== "dismissed" && reason !== undefined)
      add("dismissed_reason", "is for dismissed insights only")
  })
