import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { oauthScopeCodes } from "../scopes.ts"

/** Scopes that something is given; at least one. */
export const scopesSchema = z
  .array(z.enum(oauthScopeCodes, "must be names of scopes"))
  .min(1, "needs at least one")
  .max(oauthScopeCodes.length)

/** oauthInboundClient (D-060). `client_id` is public. */
export const oauthClientSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  client_id: z.string(),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  created_at: z.string().nullish(),
})
export type OauthClient = z.infer<typeof oauthClientSchema>

export const oauthClientsQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const oauthClientsAnswerSchema = listAnswer("oauth_inbound_clients", oauthClientSchema)
export const oauthClientBodySchema = z.object({
  name: trimmedLineSchema.min(1, "can't be blank").max(100, "is too long"),
  redirect_uris: z
    .array(trimmedLineSchema.min(1, "can't be blank").max(2000, "is too long"))
    .min(1, "needs at least one")
    .max(10, "has too many values"),
  scopes: scopesSchema,
})
