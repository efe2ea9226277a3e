import type { Verbs } from "../service.ts"
import { createAuthorization } from "./create-authorization.ts"
import { exchangeToken } from "./exchange-token.ts"
import { getAuthorization } from "./get-authorization.ts"

export const verbs = {
  "oauth_authorizations.get": getAuthorization,
  "oauth_authorizations.create": createAuthorization,
  "oauth_authorizations.token": exchangeToken,
} satisfies Verbs
