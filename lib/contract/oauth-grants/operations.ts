import { idParamSchema } from "../common.ts"
import * as oauthClients from "../oauth-clients/schema.ts"
import { operation } from "../operation.ts"
import * as oauthGrants from "./schema.ts"

export const oauthGrantsOperations = {
  "oauth_grants.list": operation({
    method: "GET",
    path: "/oauth_inbound_grants",
    optional: "part",
    summary: "List access granted to applications",
    tag: "oauth",
    access: "active",
    permission: "oauth.read",
    status: 200,
    query: oauthClients.oauthClientsQuerySchema,
    answer: oauthGrants.oauthGrantsAnswerSchema,
  }),
  "oauth_grants.delete": operation({
    method: "DELETE",
    path: "/oauth_inbound_grants/{id}",
    optional: "page",
    summary: "Revoke access and its tokens immediately",
    tag: "oauth",
    access: "active",
    permission: "oauth.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
