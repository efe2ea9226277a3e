import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"

/** A partner's public key (D-053); the private one never comes here. */
export const ssoKeySchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  kid: z.string(),
  name: z.string(),
  algorithm: z.string(),
  public_key: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullish(),
  revoked_at: z.string().nullish(),
})
export type SsoKey = z.infer<typeof ssoKeySchema>

export const ssoKeysQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const ssoKeysAnswerSchema = listAnswer("sso_keys", ssoKeySchema)

export const ssoKeyBodySchema = z.object({
  name: trimmedLineSchema.min(1, "can't be blank").max(100),
  /** PEM or JWK. */
  public_key: z.string().trim().min(1, "can't be blank").max(10_000),
})
