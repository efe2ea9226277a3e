import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, listAnswer, pageQuery, resourceIdSchema } from "../common.ts"
import { filtersOf } from "../filters/filters-on.ts"
import { exportShape } from "../filters/schemas.ts"
import { insightsQuerySchema, mentionedQuerySchema } from "../insights/schema.ts"
import { lineSchema } from "../line.ts"
import { reviewSortQuery } from "../reviews/schema.ts"
import { exportResources, fileHeadings, fileTypes } from "./constants.ts"

/** A file that was asked for (000 §3, D-074, D-107). `file_url` is an address of the API, once the file is there. */
export const exportFileSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  status_reason: z.string().nullish(),
  file_url: z.string().nullish(),
  name: z.string().nullish(),
  bytes: z.number().int().nullish(),
  rows: z.number().int().nullish(),
  expires_at: z.string().nullish(),
})
export type ExportFile = z.infer<typeof exportFileSchema>

/** How a mail names a file (D-115): until when, in seconds since 1970, and a signature of both. */
export const fileLinkQuerySchema = z.object({
  expires: z.string().max(20).optional(),
  signature: z.string().max(100).optional(),
})
export type FileLinkQuery = z.infer<typeof fileLinkQuerySchema>

export const exportFileParamsSchema = z.object({ account_id: idTextSchema })

/** POST /export_files/{account_id} (D-107). The filters are those of the resource; nothing else may stand there (D-270). */
export const exportFileBodySchema = z.strictObject({
  account_id: idSchema.optional(),
  resource: z.enum(exportResources),
  filters: z.record(z.string(), z.unknown()).nullish(),
  file_type: z.enum(fileTypes).optional(),
  download_options: z
    .strictObject({
      /** Ratings of every source are kept on five stars (D-122): there is nothing to convert. */
      normalize_star_rating: z.boolean().optional(),
      /** In this order; all of them when null. */
      columns: z.array(lineSchema.max(100)).max(100).nullish(),
      headings: z.enum(fileHeadings).optional(),
    })
    .nullish(),
  request_type: z.enum(["manual", "scheduled"]).optional(),
  resource_id: resourceIdSchema.nullish(),
  send_email: z.boolean().optional(),
})
export type ExportFileBody = z.infer<typeof exportFileBodySchema>

/** Filters and order of a file, in the terms of exports (000 §7). */
export const reviewExportFiltersSchema = z.object({
  ...exportShape(filtersOf("reviews")),
  "sort[by]": reviewSortQuery["sort[by]"].nullish(),
  "sort[order]": reviewSortQuery["sort[order]"].nullish(),
})
export type ReviewExportFilters = z.infer<typeof reviewExportFiltersSchema>

/** The same of keywords and experience categories. */
export const insightExportFiltersSchema = z.object({
  ...exportShape(filtersOf("keywords")),
  "sort[by]": insightsQuerySchema.shape["sort[by]"].nullish(),
  keywords: mentionedQuerySchema.shape.keywords.nullish(),
})
export type InsightExportFilters = z.infer<typeof insightExportFiltersSchema>

/** The same of answers to a microsurvey. */
export const surveyExportFiltersSchema = z.object(exportShape(filtersOf("microsurveySummaries")))
export type SurveyExportFilters = z.infer<typeof surveyExportFiltersSchema>

/** GET /export_files: what an account's people asked for, newest first. */
export const exportFilesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
})
export const listedExportFileSchema = exportFileSchema.extend({
  resource: z.string(),
  file_type: z.string(),
  attempts: z.number().int(),
  /** Who asked for it. */
  email: z.string().nullish(),
  created_at: z.string(),
  finished_at: z.string().nullish(),
})
export type ListedExportFile = z.infer<typeof listedExportFileSchema>
export const exportFilesAnswerSchema = listAnswer("export_files", listedExportFileSchema)
