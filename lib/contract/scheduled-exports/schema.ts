import { z } from "zod"
import {
  accountQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  resourceIdSchema,
  sortQuery,
} from "../common.ts"
import { type ExportTypeCode, exportTypeLabels, fileHeadings } from "../export-files/constants.ts"
import { reviewExportFiltersSchema } from "../export-files/schema.ts"
import { filtersOf } from "../filters/filters-on.ts"
import { filters } from "../filters/records.ts"
import { aliasShape, exportShape } from "../filters/schemas.ts"
import { lineSchema, trimmedLineSchema } from "../line.ts"
import { everyPageSort } from "../page-sorts.ts"
import {
  exportFrequencies,
  maxRecipients,
  scheduleBodyLength,
  scheduleNameLength,
  scheduleSorts,
} from "./constants.ts"

const typeCodes = Object.keys(exportTypeLabels) as [ExportTypeCode, ...ExportTypeCode[]]

const exportedFilters = [...filtersOf("reviews", "keywords"), filters.brands]

/**
 * Filters of a schedule (000 §3, D-113): those of its export, of which its type takes some; from and to are null, the
 * legend rules the range.
 */
export const scheduledFiltersSchema = z.object({
  ...exportShape(exportedFilters),
  ...aliasShape(exportedFilters),
  /** Its type knows which. */
  "sort[by]": z.enum(everyPageSort).nullish(),
  "sort[order]": reviewExportFiltersSchema.shape["sort[order]"],
  resource_id: resourceIdSchema.nullish(),
  /** Ratings of every source are kept on five stars (D-122): there is nothing to convert. */
  normalize_star_rating: z.boolean().nullish(),
})
export type ScheduledFilters = z.infer<typeof scheduledFiltersSchema>

/** A scheduled export (000 §3). */
export const scheduledExportSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  export_type: z.string(),
  date_range_legend: z.string(),
  filters: z.looseObject({}),
  recipient_user_ids: z.array(idSchema),
  recipient_emails: z.array(z.string()),
  email_frequency: z.string(),
  email_subject: z.string(),
  email_body: z.string().nullish(),
  scheduled_time: z.string(),
  /** `HH:mm` at which weekly and monthly ones leave. */
  send_time: z.string().nullish(),
  resource_id: z.string().nullish(),
  normalize_star_rating: z.boolean().nullish(),
  /** Of the columns of its files: names unless it says otherwise. */
  headings: z.enum(fileHeadings).nullish(),
  created_at: z.string().nullish(),
  last_sent_at: z.string().nullish(),
  display_name: z.string().nullish(),
  created_by_user_id: idSchema.nullish(),
  /** Null while nothing is mailed. */
  next_run_at: z.string().nullish(),
  owner_name: z.string().nullish(),
  /** Recipients whom the last run left out: none of its locations is theirs (D-272). */
  not_sent_to: z.array(z.string()).nullish(),
  /** Recipients to whom emails bounce, so that nothing is sent to them. */
  bounced_to: z.array(z.string()).nullish(),
  /** `active`, or why its runs are left out: one of `scheduleStops` (D-116, D-271, D-272). */
  state: z.string().nullish(),
  /** Kinds of filters of which something is gone, for one schedule alone: some of `filterKinds` (D-270). */
  gone_filters: z.array(z.string()).nullish(),
})
export type ScheduledExport = z.infer<typeof scheduledExportSchema>

/** GET /scheduled_exports (000 §7). */
export const scheduledExportsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(scheduleSorts),
  export_type: z.array(z.enum(typeCodes)).optional(),
  created_by_user_id: idTextSchema.optional(),
})
export const scheduledExportsAnswerSchema = listAnswer("scheduled_exports", scheduledExportSchema)

const bodyFields = {
  account_id: idSchema.optional(),
  export_type: z.enum(typeCodes),
  date_range_legend: lineSchema.max(40),
  /** One that no one knows is refused by its name. */
  filters: scheduledFiltersSchema.loose(),
  recipient_user_ids: z.array(idSchema).min(1, "can't be blank").max(maxRecipients),
  email_frequency: z.enum(exportFrequencies),
  email_subject: trimmedLineSchema.min(1, "can't be blank").max(scheduleNameLength, "is too long"),
  email_body: z.string().trim().max(scheduleBodyLength, "is too long").nullish(),
  scheduled_time: lineSchema.max(20),
  /** `HH:mm` at which weekly and monthly ones leave; 13:00 where a new one does not say it. */
  send_time: lineSchema.max(20).optional(),
  resource_id: resourceIdSchema.nullish(),
  /** Of the columns of its files; their names where a new one does not say it. */
  headings: z.enum(fileHeadings).optional(),
}

/** POST /scheduled_exports (000 §7). */
export const newScheduledExportBodySchema = z.object(bodyFields)
/** PATCH /scheduled_exports/{id}: the same with its id (000 §7). */
export const scheduledExportBodySchema = z
  .object({
    ...bodyFields,
    id: idSchema,
    /** Says that it may go on without filters that are gone; else that is refused (D-270). */
    without_gone_filters: z.boolean(),
  })
  .partial()
export type NewScheduledExport = z.infer<typeof newScheduledExportBodySchema>

/** The mail of one run to one recipient. */
export const deliverySchema = z.looseObject({
  id: idSchema,
  email: z.string(),
  status: z.string(),
  attempts: z.number().int().nullish(),
  /** Why the last attempt failed. */
  reason: z.string().nullish(),
  occurrence_at: z.string().nullish(),
  created_at: z.string().nullish(),
  sent_at: z.string().nullish(),
})
export type Delivery = z.infer<typeof deliverySchema>

export const deliveriesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
})
export const deliveriesAnswerSchema = listAnswer("deliveries", deliverySchema)
