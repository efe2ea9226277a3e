import type { Verbs } from "../service.ts"
import { listOauthGrants } from "./list-oauth-grants.ts"
import { revokeOauthGrant } from "./revoke-oauth-grant.ts"

export const verbs = {
  "oauth_grants.list": listOauthGrants,
  "oauth_grants.delete": revokeOauthGrant,
} satisfies Verbs
