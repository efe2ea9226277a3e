import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { customDomains } from "../../db/schema/identity.ts"
import { checkDomain, type DomainCheck } from "../../dns/check-domain.ts"
import { challengeText } from "../../dns/records.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { type Claim, findClaim, isClaim, lockDomain, verifiedElsewhere } from "./claims.ts"
import { domainItem } from "./domain-item.ts"
import { lockOwnWhitelabel, whitelabelResource } from "./own-whitelabel.ts"

/** Whoever was verified before and does not show its record any more loses the domain. */
async function takeOver(tx: Db, deps: Deps, other: Claim): Promise<void> {
  await tx.update(customDomains).set({ verifiedAt: null, ownership: "missing" }).where(isClaim(other))
  await recordAudit(tx, deps, systemActor, {
    accountId: other.accountId,
    action: "whitelabels.lose_domain",
    resource: { type: "whitelabel", id: other.whitelabelId },
    before: { custom_domain: other.domain, verified_at: other.verifiedAt },
    after: { custom_domain: other.domain, verified_at: null },
  })
}

/** State of a claim after a look at DNS. A verified one stays so while no one else proves the domain. */
async function settle(tx: Db, deps: Deps, claim: Claim, seen: DomainCheck): Promise<Partial<Claim>> {
  const now = deps.clock.now().toISOString()
  const checked = { checkedAt: now, ownership: seen.ownership, leadsHere: seen.leadsHere }
  if (seen.ownership !== "found" || claim.verifiedAt !== null) return checked
  const other = await verifiedElsewhere(tx, claim)
  if (other && seen.texts.includes(challengeText(other.verificationToken))) {
    return { ...checked, ownership: "taken" }
  }
  if (other) await takeOver(tx, deps, other)
  return { ...checked, verifiedAt: now }
}

/**
 * Asks DNS for the TXT record of a claimed domain and, when it is there, lets the domain answer for the own white label
 * (D-055, D-079). DNS is asked outside the transaction.
 * @throws 404 for a domain that is not in the own list.
 */
export const verifyDomain: Service<"whitelabels.verify_domain"> = async ({ deps, scope, params, actor }) => {
  const requested = await findClaim(deps.db, scope.accountId, params)
  const { appUrl } = deps.config
  const seen = await checkDomain(deps.dns, {
    domain: requested.domain,
    token: requested.verificationToken,
    appUrl,
  })
  return deps.db.transaction(async (tx) => {
    const whitelabel = await lockOwnWhitelabel(tx, scope, params.id)
    await lockDomain(tx, requested.domain)
    const claim = await findClaim(tx, scope.accountId, params)
    // Removed and claimed again meanwhile: what was seen proves the claim of before.
    const proves = claim.verificationToken === requested.verificationToken
    const change = await settle(tx, deps, claim, proves ? seen : { ...seen, ownership: "different" })
    await tx.update(customDomains).set(change).where(isClaim(claim))
    const after = { ...claim, ...change }
    if (after.verifiedAt !== claim.verifiedAt) {
      await recordAudit(tx, deps, actor, {
        accountId: scope.accountId,
        resource: whitelabelResource(whitelabel),
        before: { custom_domain: claim.domain, verified_at: null },
        after: { custom_domain: claim.domain, verified_at: after.verifiedAt },
      })
    }
    return domainItem(after, deps.config)
  })
}
