import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as oauthTokens from "./schema.ts"

export const oauthTokensOperations = {
  "oauth_tokens.list": operation({
    method: "GET",
    path: "/oauth_tokens",
    summary: "List services the account has connected",
    tag: "integrations",
    access: "active",
    permission: "integration.read",
    status: 200,
    query: oauthTokens.oauthTokensQuerySchema,
    answer: oauthTokens.oauthTokensAnswerSchema,
  }),
  "oauth_tokens.authorize": operation({
    method: "POST",
    path: "/oauth_tokens/authorize",
    summary: "Get the address at which a service asks for consent",
    tag: "integrations",
    access: "active",
    permission: "integration.create",
    status: 200,
    body: oauthTokens.consentBodySchema,
    answer: oauthTokens.consentAnswerSchema,
  }),
  "oauth_tokens.create": operation({
    method: "POST",
    path: "/oauth_tokens",
    summary: "Connect a service with the code of a consent",
    tag: "integrations",
    access: "active",
    permission: "integration.create",
    status: 201,
    body: oauthTokens.newOauthTokenBodySchema,
    answer: oauthTokens.oauthTokenSchema,
  }),
  "oauth_tokens.delete": operation({
    method: "DELETE",
    path: "/oauth_tokens/{id}",
    summary: "Disconnect a service",
    tag: "integrations",
    access: "active",
    permission: "integration.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
