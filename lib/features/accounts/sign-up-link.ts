import type { Account } from "#lib/contract/accounts/schema.ts"
import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { paths } from "#lib/routes/routes.ts"

type Partner = { account: Pick<Account, "public_key">; whitelabel: Pick<Whitelabel, "custom_domain"> | null }

/**
 * The link by which customers of a partner sign up (D-273): on the partner's own domain, else on the app's.
 * @param origin of the request; a partner's domain has its scheme and port.
 * @returns null where the account has no public key.
 */
export function signUpLinkOf({ account, whitelabel }: Partner, origin: string): string | null {
  if (!account.public_key) return null
  const site = new URL(origin)
  if (whitelabel?.custom_domain) site.hostname = whitelabel.custom_domain
  return `${site.origin}${paths.signup({ partner: account.public_key })}`
}
