import { z } from "zod"
import {
  daySchema,
  fileQuery,
  idSchema,
  idTextSchema,
  linkSchema,
  pageQuery,
  searchQuery,
} from "../common.ts"
import { filtersOf } from "../filters/filters-on.ts"
import { apiShape } from "../filters/schemas.ts"
import { keywordSorts, mentionPeriods } from "./constants.ts"

const count = z.number().int()
const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "must be a month, YYYY-MM")
const keywordText = z.string().min(1).max(100)

export const insightParamsSchema = z.object({ account_id: idTextSchema })
export const insightKeywordParamsSchema = z.object({ account_id: idTextSchema, keyword: keywordText })
export const insightCategoryParamsSchema = z.object({ account_id: idTextSchema, category: keywordText })

/** Filters of keywords and categories (P-096); days and months are the account's, both ends included. */
const narrowing = {
  ...apiShape(filtersOf("keywords")),
  month_after: monthSchema.optional(),
  month_before: monthSchema.optional(),
}
/** Each order of keywords has a direction of its own (D-210). */
const keywordSortQuery = {
  "sort[by]": z.enum(keywordSorts).optional(),
  "sort[order]": pageQuery["sort[order]"],
}
export const insightsQuerySchema = z.object({ ...narrowing, ...keywordSortQuery })
export type InsightsQuery = z.infer<typeof insightsQuerySchema>
/** The same with a search among the keywords (D-010) and their page, from 1: a hundred on one unless said otherwise (D-210). */
export const mentionedQuerySchema = insightsQuerySchema.extend({
  ...searchQuery,
  page: pageQuery.page,
  per_page: pageQuery.per_page,
})
export type MentionedQuery = z.infer<typeof mentionedQuerySchema>
/** The same with the page of sentences, from 1, and how many stand on one: a hundred unless said otherwise. */
export const insightDetailQuerySchema = insightsQuerySchema.extend({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
})
/** GET /export/csv/experience_categories (P-422): what the page shows, whole. */
export const insightsExportQuerySchema = fileQuery(insightsQuerySchema)
/** GET /export/csv/keywords: the same with a search among the keywords. */
export const mentionedExportQuerySchema = insightsExportQuerySchema.extend(searchQuery)
/** GET /export/csv/keyword_details: the sentences of one keyword. */
export const insightDetailExportQuerySchema = insightsExportQuerySchema.extend({ keyword: keywordText })
export type InsightDetailQuery = z.infer<typeof insightDetailQuerySchema>
export const categoryRankQuerySchema = z.object({
  published_after: daySchema.optional(),
  published_before: daySchema.optional(),
})
export type CategoryRankQuery = z.infer<typeof categoryRankQuerySchema>

/** How many reviews are still to be read; figures grow until it is 0. */
const waiting = { waiting_reviews: count.nullish() }

/** A keyword with its mentions (D-210); what is neither counts in the total only. */
export const mentionedKeywordSchema = z.looseObject({
  short: z.string(),
  positive_mentions: count,
  negative_mentions: count,
  total_mentions: count.nullish(),
})
export type MentionedKeyword = z.infer<typeof mentionedKeywordSchema>
/** A page of keywords; `_total` of all pages. Another Review API may give all of them at once. */
export const mentionedAnswerSchema = z.looseObject({
  keywords: z.array(mentionedKeywordSchema),
  ...waiting,
  _page: count.nullish(),
  _total_pages: count.nullish(),
  _total: count.nullish(),
  _links: z.looseObject({ prev: linkSchema.optional(), next: linkSchema.optional() }).optional(),
})

/** A sentence as evidence: offsets of the mention are UTF-16 units within `sentence`. */
export const mentionEvidence = {
  sentence: z.string(),
  start: count,
  end: count,
  sentiment: z.number().int().min(-1).max(1),
}
export const mentionSentenceSchema = z.looseObject({
  review_id: idSchema,
  published_at: z.string(),
  ...mentionEvidence,
  is_corrected: z.boolean().nullish(),
  location_name: z.string().nullish(),
  source_name: z.string().nullish(),
  rating: z.number().nullish(),
})
export type MentionSentence = z.infer<typeof mentionSentenceSchema>

const mentionSides = {
  positive_mentions: count,
  negative_mentions: count,
  total_mentions: count.nullish(),
}

/**
 * Details of a keyword or category: months; days, weeks or months from the first mention to the last, none
 * left out, each with the days of it that lie in the range; and a page of sentences, the newest first.
 */
const mentionDetail = {
  months: z.array(z.looseObject({ month: z.string(), ...mentionSides })),
  period: z.enum(mentionPeriods).nullish(),
  periods: z.array(z.looseObject({ from: z.string(), to: z.string(), ...mentionSides })).nullish(),
  sentences: z.array(mentionSentenceSchema),
  /** Mentions that users rejected, newest first; they count nowhere. */
  removed: z
    .array(z.looseObject({ review_id: idSchema, published_at: z.string(), sentence: z.string() }))
    .nullish(),
  _page: count.nullish(),
  _total_pages: count.nullish(),
}
/** GET /insights/{account_id}/mentioned/{keyword} (D-211). */
export const mentionedKeywordDetailSchema = mentionedKeywordSchema.extend(mentionDetail)

const categoryItem = {
  category: z.string(),
  positive_count: count,
  negative_count: count.nullish(),
  total_count: count,
}
/** GET /insights/{account_id}/categories/{category}: the same of a category. */
export const insightCategoryDetailSchema = z.looseObject({ ...categoryItem, ...mentionDetail })

/** GET /insights/{account_id}/categories (D-212); `category` as it is shown. */
export const insightCategoriesAnswerSchema = z.looseObject({
  categories: z.array(z.looseObject(categoryItem)),
  ...waiting,
})
export const categoryRankAnswerSchema = z.looseObject({
  category_rank: z.array(z.looseObject({ category: z.string(), rank: count, total_count: count })),
})
