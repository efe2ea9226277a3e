import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { lineSchema } from "../line.ts"

/** Value is always text (D-035). */
export const accountSettingSchema = z.looseObject({
  id: idSchema.nullish(),
  account_id: idSchema,
  code: z.string(),
  value: z.string(),
})
export const accountSettingsAnswerSchema = listAnswer("account_settings", accountSettingSchema)
export const accountSettingsQuerySchema = z.object({ ...accountQuery, ...pageQuery })

/** PATCH /account_settings/{id} (D-035); the id of a setting that is not stored yet is its code. */
export const accountSettingBodySchema = z.object({ value: lineSchema.max(200) })
