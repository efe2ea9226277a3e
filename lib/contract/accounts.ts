import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "./common.ts"

export const accountStatuses = ["trial", "active", "past_due", "expired", "suspended", "cancelled"] as const

/** Of these `reseller` is the special parent type (D-030). */
export const accountSegments = ["smb", "mid_market", "enterprise", "agency", "reseller"] as const
export type AccountSegment = (typeof accountSegments)[number]

export const accountSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  status: z.string(),
  time_zone: z.string().nullish(),
  parent_id: idSchema.nullish(),
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
})
export type Account = z.infer<typeof accountSchema>

/** Value is always text (D-035). */
export const accountSettingSchema = z.looseObject({
  id: idSchema.nullish(),
  account_id: idSchema,
  code: z.string(),
  value: z.string(),
})
export const accountSettingsAnswerSchema = listAnswer("account_settings", accountSettingSchema)
export const accountSettingsQuerySchema = z.object({ ...accountQuery, ...pageQuery })

const nameOf = (max: number) => z.string().trim().min(1, "can't be blank").max(max, "is too long")

/** PATCH /accounts/{id}: what an Admin changes of the own account. */
export const accountBodySchema = z.object({
  name: nameOf(120).optional(),
  time_zone: z.string().min(1, "can't be blank").max(64).optional(),
})

/** PATCH /account_settings/{id} (D-035); the id of a setting that is not stored yet is its code. */
export const accountSettingBodySchema = z.object({ value: z.string().max(200) })
