import type { BaseDeps } from "../db/base-deps.ts"
import type { Signing } from "../mail/mail.ts"

/** Whom the requests of an account come from, and what signs them. */
export type SendingIdentity = {
  address: string
  signing: Signing | null
  /** Names the domain whose pace and warm-up count (`sending_days`). */
  way: string
  /** The account's own domain; null for the installation's. */
  own: { warmingSince: string | null; isWarm: boolean } | null
}

/** Whom the requests of an account come from: the installation (D-327). */
export async function sendingIdentityOf(
  { config }: Pick<BaseDeps, "db" | "config">,
  _accountId: number,
): Promise<SendingIdentity> {
  const { address } = config.mailFrom
  return { address, signing: null, way: address.slice(address.lastIndexOf("@") + 1), own: null }
}
