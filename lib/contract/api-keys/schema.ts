import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { scopesSchema } from "../oauth-clients/schema.ts"

/** Keys of this API begin so, which tells them apart from the tokens of applications. */
export const apiKeyPrefix = "opk_"

/** Days after which a key may expire. */
export const apiKeyDays = [7, 30, 90, 365] as const

/** A personal API key; what it is itself is answered once, when it is created. */
export const apiKeySchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  /** Whose it is. */
  user_id: idSchema.nullish(),
  user_name: z.string().nullish(),
  name: z.string(),
  /** How it begins. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string().nullish(),
  last_used_at: z.string().nullish(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const apiKeysQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  /** The keys of everyone else in the account, for who manages users, in place of the caller's own. */
  other_users: z.boolean().optional(),
})
export const apiKeysAnswerSchema = listAnswer("api_keys", apiKeySchema)
export const apiKeyBodySchema = z.object({
  name: trimmedLineSchema.min(1, "can't be blank").max(100, "is too long"),
  scopes: scopesSchema,
  /** Set by `expires_in_days` alone: a date here would be a key that never expires. */
  expires_at: z.null("can't be set; send expires_in_days").optional(),
  /** Null for a key that does not expire. */
  expires_in_days: z.number("is not a number").int().min(1, "is too short").max(366, "is too long").nullish(),
})
export const newApiKeySchema = apiKeySchema.extend({ key: z.string() })
