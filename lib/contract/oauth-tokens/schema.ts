import { z } from "zod"
import { accountQuery, idSchema, instantSchema, listAnswer, pageQuery } from "../common.ts"
import { oauthProviderNames, oauthTokenStatuses } from "../integrations/constants.ts"
import { lineSchema } from "../line.ts"

/** D-059. */
export const oauthTokenSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  integration_id: idSchema,
  integration_code: z.string(),
  created_by_user_id: idSchema.nullish(),
  expires_at: instantSchema.nullish(),
  status: z.enum(oauthTokenStatuses),
})
export type OauthToken = z.infer<typeof oauthTokenSchema>
export const oauthTokensQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const oauthTokensAnswerSchema = listAnswer("oauth_tokens", oauthTokenSchema)

/** Parameters of a consent at a provider (D-061, RFC 7636). */
export const consentBodySchema = z.object({
  account_id: idSchema.optional(),
  provider: z.enum(oauthProviderNames),
  /** Bound to the session of the person. */
  state: lineSchema.min(16).max(200),
  code_challenge: z.string().regex(/^[\w-]{43}$/, "is not an S256 challenge"),
  redirect_uri: z.url({ protocol: /^https?$/ }).max(1_000),
})
export const consentAnswerSchema = z.looseObject({
  authorization_url: z.url(),
  /** Stands in for the provider: consent is a page of the app. */
  is_simulated: z.boolean(),
})

/** POST /oauth_tokens (D-061): the code that a provider has led a person back with. */
export const newOauthTokenBodySchema = z.object({
  account_id: idSchema.optional(),
  provider: z.enum(oauthProviderNames),
  code: lineSchema.min(1).max(4_000),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/, "is not a PKCE verifier"),
  redirect_uri: z.url({ protocol: /^https?$/ }).max(1_000),
})
