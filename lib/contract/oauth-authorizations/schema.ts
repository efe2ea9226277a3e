import { z } from "zod"
import { lineSchema } from "../line.ts"

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
