import type { Mount } from "../http/mount.ts"
import { exportIntegrations } from "../services/integrations/export-integrations.ts"
import { listIntegrations } from "../services/integrations/list-integrations.ts"
import { deleteOauthToken } from "../services/oauth-tokens/delete-oauth-token.ts"
import { listOauthTokens } from "../services/oauth-tokens/list-oauth-tokens.ts"

export function integrationRoutes(mount: Mount): void {
  mount("integrations.list", listIntegrations)
  mount("integrations.export", exportIntegrations)
  mount("oauth_tokens.list", listOauthTokens)
  mount("oauth_tokens.delete", deleteOauthToken)
}
