import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as apiKeys from "./schema.ts"

/** Personal keys for programs of a user's own; only a session reaches them. */
export const apiKeysOperations = {
  "api_keys.list": operation({
    method: "GET",
    path: "/api_keys",
    optional: "page",
    summary: "List your API keys, or those of the other users",
    tag: "oauth",
    access: "active",
    status: 200,
    query: apiKeys.apiKeysQuerySchema,
    answer: apiKeys.apiKeysAnswerSchema,
  }),
  "api_keys.create": operation({
    method: "POST",
    path: "/api_keys",
    optional: "page",
    summary: "Create an API key; only this response shows it",
    tag: "oauth",
    access: "active",
    status: 201,
    body: apiKeys.apiKeyBodySchema,
    answer: apiKeys.newApiKeySchema,
  }),
  "api_keys.delete": operation({
    method: "DELETE",
    path: "/api_keys/{id}",
    optional: "page",
    summary: "Revoke an API key immediately",
    tag: "oauth",
    access: "active",
    status: 204,
    params: idParamSchema,
  }),
} as const
