import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "./common.ts"
import { lineSchema, trimmedLineSchema } from "./line.ts"
import { oauthScopeCodes } from "./scopes.ts"

/** Scopes that something is given; at least one. */
export const scopesSchema = z
  .array(z.enum(oauthScopeCodes, "is not a scope"))
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

/** The query of /oauth/authorize (D-060); which of it is wrong is told by `code`, so nothing is required here. */
export const authorizeQuerySchema = z.object({
  client_id: lineSchema.max(64).optional(),
  redirect_uri: lineSchema.max(2000).optional(),
  response_type: lineSchema.max(40).optional(),
  scope: lineSchema.max(400).optional(),
  state: lineSchema.max(2000).optional(),
  code_challenge: lineSchema.max(200).optional(),
  code_challenge_method: lineSchema.max(20).optional(),
})
export type AuthorizeQuery = z.infer<typeof authorizeQuerySchema>

export const authorizeAnswerSchema = z.looseObject({
  client_id: z.string(),
  client_name: z.string(),
  redirect_uri: z.string(),
  scopes: z.array(z.looseObject({ code: z.string(), text: z.string() })),
})
export const authorizeBodySchema = authorizeQuerySchema.extend({ approve: z.boolean() })
export const authorizedAnswerSchema = z.looseObject({ redirect_to: z.string() })

/** POST /oauth/token, as RFC 6749 and 7636 name its fields. */
export const tokenBodySchema = z.object({
  grant_type: lineSchema.max(40).optional(),
  code: lineSchema.min(1).max(64).optional(),
  redirect_uri: lineSchema.max(2000).optional(),
  client_id: lineSchema.max(64).optional(),
  code_verifier: lineSchema.max(200).optional(),
  refresh_token: lineSchema.max(100).optional(),
})
export const tokenAnswerSchema = z.looseObject({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number().int(),
  refresh_token: z.string(),
  scope: z.string(),
})
