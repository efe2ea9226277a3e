import type { Mount } from "../http/mount.ts"
import { createAuthorization } from "../services/oauth-authorizations/create-authorization.ts"
import { exchangeToken } from "../services/oauth-authorizations/exchange-token.ts"
import { getAuthorization } from "../services/oauth-authorizations/get-authorization.ts"
import { createOauthClient } from "../services/oauth-clients/create-oauth-client.ts"
import { deleteOauthClient } from "../services/oauth-clients/delete-oauth-client.ts"
import { getOauthClient } from "../services/oauth-clients/get-oauth-client.ts"
import { listOauthClients } from "../services/oauth-clients/list-oauth-clients.ts"
import { updateOauthClient } from "../services/oauth-clients/update-oauth-client.ts"
import { listOauthGrants } from "../services/oauth-grants/list-oauth-grants.ts"
import { revokeOauthGrant } from "../services/oauth-grants/revoke-oauth-grant.ts"

export function oauthRoutes(mount: Mount): void {
  mount("oauth_clients.list", listOauthClients)
  mount("oauth_clients.get", getOauthClient)
  mount("oauth_clients.create", createOauthClient)
  mount("oauth_clients.update", updateOauthClient)
  mount("oauth_clients.delete", deleteOauthClient)
  mount("oauth_grants.list", listOauthGrants)
  mount("oauth_grants.delete", revokeOauthGrant)
  mount("oauth_authorizations.get", getAuthorization)
  mount("oauth_authorizations.create", createAuthorization)
  mount("oauth_authorizations.token", exchangeToken)
}
