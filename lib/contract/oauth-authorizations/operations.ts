import { operation } from "../operation.ts"
import * as oauthAuthorizations from "./schema.ts"

export const oauthAuthorizationsOperations = {
  "oauth_authorizations.get": operation({
    method: "GET",
    path: "/oauth/authorize",
    summary: "Check and describe an application's request",
    tag: "oauth",
    access: "active",
    status: 200,
    query: oauthAuthorizations.authorizeQuerySchema,
    answer: oauthAuthorizations.authorizeAnswerSchema,
  }),
  "oauth_authorizations.create": operation({
    method: "POST",
    path: "/oauth/authorize",
    summary: "Allow or deny an application's request",
    tag: "oauth",
    access: "active",
    status: 201,
    body: oauthAuthorizations.authorizeBodySchema,
    answer: oauthAuthorizations.authorizedAnswerSchema,
  }),
  "oauth_authorizations.token": operation({
    method: "POST",
    path: "/oauth/token",
    optional: "page",
    summary: "Exchange a code or refresh token for an access token",
    tag: "oauth",
    access: "public",
    status: 200,
    refusals: [401],
    body: oauthAuthorizations.tokenBodySchema,
    answer: oauthAuthorizations.tokenAnswerSchema,
  }),
} as const
