import { z } from "zod"
import {
  accountQuery,
  fileQuery,
  idListSchema,
  idSchema,
  idTextSchema,
  instantSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { lineSchema, trimmedLineSchema } from "../line.ts"
import { accountSorts, accountStatuses } from "./constants.ts"

export const accountSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  status: z.string(),
  time_zone: z.string().nullish(),
  parent_id: idSchema.nullish(),
  /** Key in the sign-up link of a partner (D-273). */
  public_key: z.string().nullish(),
  segment: z.string().nullish(),
  trial_started_at: z.string().nullish(),
  trial_ended_at: z.string().nullish(),
  total_locations: z.number().int().nullish(),
  customer_success_manager_id: idSchema.nullish(),
  customer_success_manager_name: z.string().nullish(),
  review_status_label_id: idSchema.nullish(),
  plan_code: z.string().nullish(),
  account_vertical_name: z.string().nullish(),
  country_id: idSchema.nullish(),
  /** Charges are collected automatically (D-153). */
  auto: z.boolean().nullish(),
  /** Whole days to the end of its trial (D-032). */
  daysLeftInTrial: z.number().int().nullish(),
  /** Its figures are being counted by the days of a new time zone; until that is done they are by those of the old one. */
  is_recounting: z.boolean().nullish(),
  /** The session may write the settings of its plan: a reseller's in a child account (D-286, D-326). */
  sets_plan_settings: z.boolean().nullish(),
  /** Of its white label. */
  support_phone: z.string().nullish(),
  support_email: z.string().nullish(),
})
export type Account = z.infer<typeof accountSchema>

/** Names the own account, whose children a call is about (design: parents). */
export const parentQuery = { parent_id: idTextSchema.optional() }
export const parentQuerySchema = z.object(parentQuery)

/** Filters and order of accounts: the same for list and export. */
export const accountsFilterSchema = z.object({
  ...accountQuery,
  ...parentQuery,
  ...sortQuery([...accountSorts, "relevance"]),
  ...searchQuery,
  id: idListSchema.optional(),
  status: z.enum(accountStatuses).optional(),
  /** Accounts whose trial runs, or has ended without becoming a plan. */
  has_trial: z.boolean().optional(),
})
export type AccountsFilter = z.infer<typeof accountsFilterSchema>

/** GET /export/csv/mta_accounts: what the list shows, whole. */
export const accountsExportQuerySchema = fileQuery(accountsFilterSchema)

/** GET /accounts (000 §7): with parent_id the child accounts, else the own one. */
export const accountsQuerySchema = accountsFilterSchema.extend({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
})
export type AccountsQuery = z.infer<typeof accountsQuerySchema>

/** An account of a list, with the average of all its ratings that the caller sees. */
export const listedAccountSchema = accountSchema.extend({ avg_rating: z.number().nullish() })
export type ListedAccount = z.infer<typeof listedAccountSchema>
export const accountsAnswerSchema = listAnswer("accounts", listedAccountSchema)

const nameOf = (max: number) => trimmedLineSchema.min(1, "can't be blank").max(max, "is too long")

/** PATCH /accounts/{id}: name and zone of the own account; with parent_id the trial of a child (D-077). */
export const accountBodySchema = z.object({
  name: nameOf(120).optional(),
  time_zone: lineSchema.min(1, "can't be blank").max(64).optional(),
  /** The label of new reviews (D-124); null for none. */
  review_status_label_id: idSchema.nullable().optional(),
  trial_ended_at: instantSchema.nullish(),
  /** `active` turns the trial of a child account into a plan; any other says nothing but what is there. */
  status: z.enum(accountStatuses).optional(),
})
