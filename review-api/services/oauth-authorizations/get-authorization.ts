import { oauthScopes } from "#lib/contract/index.ts"
import type { Service } from "../service.ts"
import { checkRequest } from "./check-request.ts"
import { ownAndParent } from "./own-and-parent.ts"

/** Describes what an application asks for (D-060). @throws 400 with the words of RFC 6749 as `code`. */
export const getAuthorization: Service<"oauth_authorizations.get"> = async ({ deps, scope, query }) => {
  const { client, redirectUri, scopes } = await checkRequest(
    deps.db,
    query,
    await ownAndParent(deps.db, scope.accountId),
  )
  return {
    client_id: client.clientKey,
    client_name: client.name,
    redirect_uri: redirectUri,
    scopes: scopes.map((code) => ({ code, text: oauthScopes[code].text })),
  }
}
