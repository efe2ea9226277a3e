import { cache } from "react"
import type { Whitelabel } from "#lib/contract/index.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { currentFacts } from "./current-facts.ts"
import { currentVisit } from "./current-request.ts"

/**
 * The white label that the page is drawn with (D-041, D-055): that of the signed-in account, else of the host. Null
 * for accounts without one, and when it cannot be read: only the guard treats that as a failure.
 */
export const currentWhitelabel = cache(async (): Promise<Whitelabel | null> => {
  const { session, tenant } = await currentVisit()
  const facts = session ? await currentFacts(session).catch(() => null) : null
  if (facts && facts.whitelabel.id !== null) return facts.whitelabel
  return hostWhitelabel(tenant)
})
