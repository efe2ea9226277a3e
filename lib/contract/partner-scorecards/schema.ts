import { z } from "zod"
import {
  accountQuery,
  emailSchema,
  fileQuery,
  idSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { scorecardSorts } from "./constants.ts"

const blank = "can't be blank"

/** A scorecard as its sender sees it (D-077). */
export const partnerScorecardSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  business: z.string(),
  email: z.string().nullish(),
  grade: z.string(),
  score: z.number().int(),
  /** Of the page that the business sees. */
  public_id: z.string(),
  created_at: z.string().nullish(),
  /** Null while the mail is under way. */
  sent_at: z.string().nullish(),
  /** When the business first looked. */
  opened_at: z.string().nullish(),
  requests_count: z.number().int().nullish(),
})
export type PartnerScorecard = z.infer<typeof partnerScorecardSchema>

/** Request from a business on its scorecard's page. */
export const scorecardAskedSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
  comment: z.string().nullish(),
  created_at: z.string().nullish(),
})
export type ScorecardAsked = z.infer<typeof scorecardAskedSchema>

/** One scorecard with what was asked for, newest first. */
export const partnerScorecardDetailSchema = partnerScorecardSchema.extend({
  requests: z.array(scorecardAskedSchema),
})
export type PartnerScorecardDetail = z.infer<typeof partnerScorecardDetailSchema>

/** Filters and order of scorecards: the same for list and export. */
export const partnerScorecardsFilterSchema = z.object({
  ...accountQuery,
  ...sortQuery(scorecardSorts),
  ...searchQuery,
})
export type PartnerScorecardsFilter = z.infer<typeof partnerScorecardsFilterSchema>

export const partnerScorecardsExportQuerySchema = fileQuery(partnerScorecardsFilterSchema)

/** GET /partner_scorecards (D-077). */
export const partnerScorecardsQuerySchema = partnerScorecardsFilterSchema.extend({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
})
export const partnerScorecardsAnswerSchema = listAnswer("partner_scorecards", partnerScorecardSchema)

/** POST /partner_scorecards: the grade follows from the score, and the mail leaves at once. */
export const partnerScorecardBodySchema = z.object({
  account_id: idSchema.optional(),
  business: trimmedLineSchema.min(1, blank).max(120, "is too long"),
  email: emailSchema,
  score: z.number().int("must be a whole number").min(0, "must be 0 to 100").max(100, "must be 0 to 100"),
})
