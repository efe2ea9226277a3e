import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as ssoKeys from "./schema.ts"

export const ssoKeysOperations = {
  "sso_keys.list": operation({
    method: "GET",
    path: "/sso_keys",
    optional: "page",
    summary: "List the partner's public keys, newest first",
    tag: "sso",
    access: "active",
    permission: "oauth.read",
    status: 200,
    query: ssoKeys.ssoKeysQuerySchema,
    answer: ssoKeys.ssoKeysAnswerSchema,
  }),
  "sso_keys.create": operation({
    method: "POST",
    path: "/sso_keys",
    optional: "page",
    summary: "Add a public key",
    tag: "sso",
    access: "active",
    permission: "oauth.create",
    status: 201,
    refusals: [409],
    body: ssoKeys.ssoKeyBodySchema,
    answer: ssoKeys.ssoKeySchema,
  }),
  "sso_keys.revoke": operation({
    method: "DELETE",
    path: "/sso_keys/{id}",
    optional: "page",
    summary: "Revoke a public key; tokens it signed are no longer accepted",
    tag: "sso",
    access: "active",
    permission: "oauth.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
