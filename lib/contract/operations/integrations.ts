import { endpoints } from "../endpoints.ts"
import * as integrations from "../integrations.ts"
import { operation } from "../operation.ts"
import { idParamSchema } from "../session.ts"

/** Connections to review sources, directories and other services. */
export const integrationsOperations = {
  "integrations.list": operation({
    ...endpoints["integrations.list"],
    summary: "List integrations of the account, or of child accounts with parent_id",
    tag: "integrations",
    access: "session",
    scope: "children",
    status: 200,
    refusals: [402],
    query: integrations.integrationsQuerySchema,
    answer: integrations.integrationsAnswerSchema,
  }),
  "integrations.export": operation({
    ...endpoints["integrations.export"],
    optional: "page",
    summary: "Export integrations of child accounts",
    tag: "integrations",
    access: "active",
    permission: "child_integration.read",
    scope: "children",
    status: 200,
    streams: true,
    query: integrations.integrationsExportQuerySchema,
  }),
  "oauth_tokens.list": operation({
    ...endpoints["oauth_tokens.list"],
    summary: "List services the account has connected",
    tag: "integrations",
    access: "active",
    permission: "integration.read",
    status: 200,
    query: integrations.oauthTokensQuerySchema,
    answer: integrations.oauthTokensAnswerSchema,
  }),
  "oauth_tokens.delete": operation({
    ...endpoints["oauth_tokens.delete"],
    summary: "Disconnect a service",
    tag: "integrations",
    access: "active",
    permission: "integration.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
