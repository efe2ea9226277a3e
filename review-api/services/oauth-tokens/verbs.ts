import type { Verbs } from "../service.ts"
import { deleteOauthToken } from "./delete-oauth-token.ts"
import { listOauthTokens } from "./list-oauth-tokens.ts"

export const verbs = {
  "oauth_tokens.list": listOauthTokens,
  "oauth_tokens.delete": deleteOauthToken,
} satisfies Verbs
