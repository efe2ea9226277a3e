import { z } from "zod"
import { accountQuery, daySchema, fileQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { filtersOn } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { trimmedLineSchema } from "../line.ts"
import { oneOrMore } from "../one-or-more.ts"
import { metricsDays } from "../reviews/schema.ts"
import { insightCodes, insightEfforts, insightStates, mostReason } from "./constants.ts"

/** A part of the score that an act changes: its points now and after. */
const partSchema = z.looseObject({
  name: z.string(),
  /** The share of the score that it decides, 0 to 1. */
  weight: z.number(),
  points: z.number(),
  points_after: z.number(),
})

/** A figure that an act changes, by its name in metrics. */
const figureSchema = z.looseObject({
  figure: z.string(),
  value: z.number().nullable(),
  value_after: z.number().nullable(),
})

/** Result of an act that was done: the location's score before and after it (D-306). */
const resultSchema = z.looseObject({
  /** Day from which it is known; its figures are null until then. */
  due_on: z.string(),
  /** Points that were expected. */
  expected: z.number().nullable(),
  /** Scores over the same number of days before the day and from it on. */
  score_before: z.number().nullable(),
  score_after: z.number().nullable(),
  /** Difference, like for like (D-315). */
  change: z.number().nullable(),
  /** How far the score of the location usually moves from week to week, up or down. */
  usual_change: z.number().nullable(),
})
export type InsightResult = z.infer<typeof resultSchema>

/** An act that raises the score of a location, or that a person has to judge (D-306). */
export const prescriptiveInsightSchema = z.looseObject({
  id: idSchema.nullish(),
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Points that it adds to the score of its location; null where only a person can judge. */
  score_gain: z.number().nullable(),
  /** Points that it adds to the score of all locations behind the filter. */
  account_gain: z.number().nullish(),
  location_ids: z.array(idSchema),
  location_name: z.string().nullish(),
  /** Address of the page where to act. */
  href: z.string(),
  /** How many reviews, fields, photos or days there are to do. */
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
  /** Of one that is done. */
  result: resultSchema.nullish(),
})
export type PrescriptiveInsight = z.infer<typeof prescriptiveInsightSchema>

const {
  published_after: _,
  published_before: __,
  ...ofPage
} = apiShape(filtersOn("prescriptiveInsights"))

/** Filters of insights: days and places of the figures, and what became of them. */
export const insightFilterSchema = z.object({
  ...metricsDays,
  ...ofPage,
  code: z.enum(insightCodes).optional(),
  state: oneOrMore(z.enum(insightStates), insightStates.length).optional(),
})
export type InsightFilter = z.infer<typeof insightFilterSchema>

/** GET /prescriptive_insights: the largest gain first. */
export const insightsQuerySchema = insightFilterSchema.extend({ ...accountQuery, ...pageQuery })

export const insightsFileQuerySchema = fileQuery(insightFilterSchema)

/** Of all insights behind the filter, whatever their state. */
const totalsSchema = z.looseObject({
  open: z.number().int(),
  assigned: z.number().int(),
  done: z.number().int(),
  dismissed: z.number().int(),
  /** Points that all open and assigned ones together add to the score of all locations behind the filter. */
  possible_gain: z.number().nullable(),
  /** Score of all locations behind the filter. */
  score: z.number().nullable(),
})
export type InsightTotals = z.infer<typeof totalsSchema>

export const insightsAnswerSchema = listAnswer("prescriptive_insights", prescriptiveInsightSchema).extend({
  totals: totalsSchema.optional(),
})

/** PATCH /prescriptive_insights/{id} (D-306). */
export const insightBodySchema = z
  .object({
    state: z.enum(insightStates),
    /** Days in which it was found; the last six months unless given. */
    start_date: daySchema.optional(),
    end_date: daySchema.optional(),
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
