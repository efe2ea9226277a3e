import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { lineSchema } from "../line.ts"

/** Longest delay of a trigger, in hours. */
export const maxDelayHours = 24 * 90

/** By which a list of an integration asks after a purchase or visit (D-140). */
export const listTriggerSettingSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  list_id: z.string(),
  template_id: idSchema,
  template_name: z.string().nullish(),
  delay_hours: z.number().int(),
  active: z.boolean(),
  created_at: z.string().nullish(),
})
export type ListTriggerSetting = z.infer<typeof listTriggerSettingSchema>

export const listTriggerSettingsQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const listTriggerSettingsAnswerSchema = listAnswer("list_trigger_settings", listTriggerSettingSchema)

const shared = {
  account_id: idSchema.optional(),
  delay_hours: z.number().int().min(0).max(maxDelayHours).optional(),
  active: z.boolean().optional(),
}
const listIdSchema = lineSchema.min(1, "can't be blank").max(200, "is too long")

/** POST /list_trigger_settings: one for each list. */
export const newListTriggerSettingBodySchema = z.object({
  ...shared,
  list_id: listIdSchema,
  template_id: idSchema,
})
/** PATCH /list_trigger_settings/{id}. */
export const listTriggerSettingBodySchema = z.object({ ...shared, template_id: idSchema.optional() })
