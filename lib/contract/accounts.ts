import { z } from "zod"
import { accountSorts, accountStatuses } from "./account-constants.ts"
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
} from "./common.ts"
import { lineSchema, trimmedLineSchema } from "./line.ts"

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
  /** Of its white label. */
  support_phone: z.string().nullish(),
  support_email: z.string().nullish(),
})
export type Account = z.infer<typeof accountSchema>

/** GET /accounts/{id}/setup_progress (000 §3, D-230). */
export const setupProgressSchema = z.looseObject({
  ask_campaigns_exist: z.boolean(),
  facebook_integration_exists: z.boolean(),
  multiple_users_in_account_exists: z.boolean(),
  responses_exist: z.boolean(),
  google_url_scanned: z.boolean(),
  stage: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Whether accounts can connect Google for real. */
  google_is_offered: z.boolean().nullish(),
  /** Whether the account uses a connection to Google, its own or its parent's. */
  google_is_connected: z.boolean().nullish(),
  /** Whether reviews of its places at Google are being taken in for the first time. */
  google_is_fetching: z.boolean().nullish(),
  /** Places at Google that wait until someone says which location they are. */
  google_places_to_confirm: z.number().int().nonnegative().nullish(),
  /** Whether it has reviews, from wherever. */
  reviews_exist: z.boolean().nullish(),
})
export type SetupProgress = z.infer<typeof setupProgressSchema>

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

/** Value is always text (D-035). */
export const accountSettingSchema = z.looseObject({
  id: idSchema.nullish(),
  account_id: idSchema,
  code: z.string(),
  value: z.string(),
})
export const accountSettingsAnswerSchema = listAnswer("account_settings", accountSettingSchema)
export const accountSettingsQuerySchema = z.object({ ...accountQuery, ...pageQuery })

/** `name` is that of a feature flag (D-039). */
export const accountExperimentSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  name: z.string(),
  variant: z.string().nullish(),
  enabled: z.boolean(),
})
export type AccountExperiment = z.infer<typeof accountExperimentSchema>
export const accountExperimentsAnswerSchema = listAnswer("account_experiments", accountExperimentSchema)
export const accountExperimentsQuerySchema = z.object({ ...accountQuery, ...pageQuery })

const nameOf = (max: number) => trimmedLineSchema.min(1, "can't be blank").max(max, "is too long")

/** PATCH /accounts/{id}: name and zone of the own account; with parent_id the trial of a child (D-077). */
export const accountBodySchema = z.object({
  name: nameOf(120).optional(),
  time_zone: lineSchema.min(1, "can't be blank").max(64).optional(),
  /** The label of new reviews (D-124); null for none. */
  review_status_label_id: idSchema.nullable().optional(),
  trial_ended_at: instantSchema.optional(),
  /** The plan that follows a trial. */
  status: z.literal("active").optional(),
})

/** PATCH /account_settings/{id} (D-035); the id of a setting that is not stored yet is its code. */
export const accountSettingBodySchema = z.object({ value: lineSchema.max(200) })
