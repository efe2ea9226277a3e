import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { env } from "#lib/env/env.ts"

export type SupportContact = { email: string | null; phone: string | null; url: string | null }

/** Whom to ask: a white label's own contact instead of the provider's (000 §1, D-041). */
export function supportContact(whitelabel: Whitelabel | null): SupportContact {
  if (whitelabel) {
    return { email: whitelabel.support_email ?? null, phone: whitelabel.support_phone ?? null, url: null }
  }
  return { email: env().SUPPORT_EMAIL, phone: null, url: env().SUPPORT_URL ?? null }
}
