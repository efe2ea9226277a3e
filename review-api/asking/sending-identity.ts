import { eq } from "drizzle-orm"
import type { BaseDeps } from "../db/base-deps.ts"
import { sendingDomains } from "../db/schema/email-domains.ts"
import type { Signing } from "../mail/mail.ts"
import { dkimKeys, keyOwner } from "./dkim-key.ts"

/** Whom the requests of an account come from, and what signs them. */
export type SendingIdentity = {
  address: string
  signing: Signing | null
  /** Names the domain whose pace and warm-up count (`sending_days`). */
  way: string
  /** The account's own domain; null for the installation's. */
  own: { warmingSince: string | null; isWarm: boolean } | null
}

/**
 * Whom the requests of an account come from: its own domain once that is verified, else the installation (D-300, D-327).
 * A key that cannot be opened any more counts as no domain.
 */
export async function sendingIdentityOf(
  { db, config }: Pick<BaseDeps, "db" | "config">,
  accountId: number,
): Promise<SendingIdentity> {
  const [row] = await db.select().from(sendingDomains).where(eq(sendingDomains.accountId, accountId))
  if (row?.status === "verified") {
    const { domain, mailbox, selector, sealedKey, warmingSince, isWarm } = row
    const privateKey = dkimKeys.open({ config }, keyOwner(accountId, domain), sealedKey)
    if (privateKey !== null)
      return {
        address: `${mailbox}@${domain}`,
        signing: { domain, selector, privateKey },
        way: `${accountId} ${domain}`,
        own: { warmingSince, isWarm },
      }
  }
  const { address } = config.mailFrom
  return { address, signing: config.signing, way: address.slice(address.lastIndexOf("@") + 1), own: null }
}
