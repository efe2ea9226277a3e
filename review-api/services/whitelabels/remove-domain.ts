import { recordAudit } from "../../audit/record.ts"
import { customDomains } from "../../db/schema/identity.ts"
import type { Service } from "../service.ts"
import { findClaim, isClaim } from "./claims.ts"
import { lockOwnWhitelabel, whitelabelResource } from "./own-whitelabel.ts"

/** Gives a domain up: from now on it answers nothing (D-079). @throws 404 for one that is not in the own list. */
export const removeDomain: Service<"whitelabels.remove_domain"> = ({ deps, scope, params, actor }) =>
  deps.db.transaction(async (tx) => {
    const whitelabel = await lockOwnWhitelabel(tx, scope, params.id)
    const claim = await findClaim(tx, scope.accountId, params)
    await tx.delete(customDomains).where(isClaim(claim))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: whitelabelResource(whitelabel),
      before: { custom_domain: claim.domain, verified_at: claim.verifiedAt },
    })
    return undefined
  })
