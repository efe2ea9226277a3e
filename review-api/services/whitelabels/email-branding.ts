import { eq } from "drizzle-orm"
import type { Id, Whitelabel } from "#lib/contract/index.ts"
import { productName } from "#lib/format/product.ts"
import type { BaseDeps } from "../../db/base-deps.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { Mail } from "../../mail/mail.ts"
import { findWhitelabel } from "./find-whitelabel.ts"

/** In whose name an account is written to. */
export type EmailBranding = Pick<Mail, "from" | "replyTo"> & {
  name: string
  /** Address of the site without a path. */
  site: string
  /** As it is stored; null for the product's own. */
  accent: string | null
  support: { email: string | null; phone: string | null }
}

/** Scheme and port are the app's: a white label's domain leads to the same servers. */
function siteOf(appUrl: string, domain: string | null | undefined): string {
  if (!domain) return appUrl
  const url = new URL(appUrl)
  url.hostname = domain
  return url.origin
}

/** An address at the installation's own domain that names no one: the configured local part may be the product's name. */
const neutralAddress = (address: string): string => `notifications@${address.split("@").at(-1)}`

async function accountName(db: BaseDeps["db"], id: Id): Promise<string> {
  const [account] = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, Number(id)))
  return account?.name ?? ""
}

/**
 * The branding of an account: its white label's or its parent's, else the product's. Everything comes from
 * configuration and database, nothing from a request.
 */
export async function emailBrandingOf({ db, config }: BaseDeps, accountId: number): Promise<EmailBranding> {
  const whitelabel: Whitelabel | null = await findWhitelabel(db, accountId)
  if (!whitelabel) {
    return {
      name: productName,
      from: config.mailFrom,
      replyTo: null,
      site: config.appUrl,
      accent: null,
      support: { email: config.supportEmail, phone: null },
    }
  }
  const name = whitelabel.name || (await accountName(db, whitelabel.account_id ?? accountId))
  return {
    name,
    from: { name, address: neutralAddress(config.mailFrom.address) },
    replyTo: whitelabel.support_email ?? null,
    site: siteOf(config.appUrl, whitelabel.custom_domain),
    accent: whitelabel.accent_color ?? null,
    support: { email: whitelabel.support_email ?? null, phone: whitelabel.support_phone ?? null },
  }
}
