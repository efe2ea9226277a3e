import type { Mount } from "../http/mount.ts"
import { exchangeToken } from "../services/sso/exchange-token.ts"
import { createKey } from "../services/sso-keys/create-key.ts"
import { listKeys } from "../services/sso-keys/list-keys.ts"
import { revokeKey } from "../services/sso-keys/revoke-key.ts"

export function ssoRoutes(mount: Mount): void {
  mount("sso.exchange", exchangeToken)
  mount("sso_keys.list", listKeys)
  mount("sso_keys.create", createKey)
  mount("sso_keys.revoke", revokeKey)
}
