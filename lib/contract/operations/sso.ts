import { operation } from "../operation.ts"
import * as session from "../session.ts"
import * as sso from "../sso.ts"

/** Single sign-on and the keys of partners (D-052, D-053). */
export const ssoOperations = {
  "sso.exchange": operation({
    method: "POST",
    path: "/sso/exchange",
    optional: "page",
    summary: "Log in with a token signed by a partner",
    tag: "session",
    access: "public",
    status: 201,
    refusals: [401, 403, 410],
    body: sso.ssoExchangeBodySchema,
    answer: session.authAnswerSchema,
  }),
  "sso_keys.list": operation({
    method: "GET",
    path: "/sso_keys",
    optional: "page",
    summary: "List the partner's public keys, newest first",
    tag: "sso",
    access: "active",
    permission: "oauth.read",
    status: 200,
    query: sso.ssoKeysQuerySchema,
    answer: sso.ssoKeysAnswerSchema,
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
    body: sso.ssoKeyBodySchema,
    answer: sso.ssoKeySchema,
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
    params: session.idParamSchema,
  }),
} as const
