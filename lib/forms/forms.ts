import { saveAccount } from "./account.ts"
import type { FormTaker } from "./form.ts"
import { decideOauth, deleteOauthClient, revokeOauthGrant, saveOauthClient } from "./oauth.ts"

/** Every form of the signed-in pages, by the name in its address. */
export const forms = {
  "account.save": saveAccount,
  "oauth-client.save": saveOauthClient,
  "oauth-client.delete": deleteOauthClient,
  "oauth-grant.revoke": revokeOauthGrant,
  "oauth.decide": decideOauth,
} as const satisfies Record<string, FormTaker>

export type FormName = keyof typeof forms
