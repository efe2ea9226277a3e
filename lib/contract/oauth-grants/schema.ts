import { z } from "zod"
import { idSchema, listAnswer } from "../common.ts"

/** Access that someone has given an application. */
export const oauthGrantSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  client_name: z.string(),
  user_email: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type OauthGrant = z.infer<typeof oauthGrantSchema>
export const oauthGrantsAnswerSchema = listAnswer("oauth_inbound_grants", oauthGrantSchema)
