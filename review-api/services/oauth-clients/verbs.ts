import type { Verbs } from "../service.ts"
import { createOauthClient } from "./create-oauth-client.ts"
import { deleteOauthClient } from "./delete-oauth-client.ts"
import { getOauthClient } from "./get-oauth-client.ts"
import { listOauthClients } from "./list-oauth-clients.ts"
import { updateOauthClient } from "./update-oauth-client.ts"

export const verbs = {
  "oauth_clients.list": listOauthClients,
  "oauth_clients.get": getOauthClient,
  "oauth_clients.create": createOauthClient,
  "oauth_clients.update": updateOauthClient,
  "oauth_clients.delete": deleteOauthClient,
} satisfies Verbs
