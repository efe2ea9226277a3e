import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { customDomains } from "../../db/schema/identity.ts"
import type { Service } from "../service.ts"
import { domainItem } from "./domain-item.ts"
import { domainNameOf } from "./domain-name.ts"
import { lockOwnWhitelabel, whitelabelResource } from "./own-whitelabel.ts"

const maxDomains = 5

/**
 * Claims a domain for the own white label (D-079). It answers nothing until its TXT record has been seen, so a claim
 * stands in nobody's way, whoever owns the domain.
 * @throws 404 for a white label of somebody else, 422 for a name that cannot be one, 409 for one too many.
 */
export const addDomain: Service<"whitelabels.add_domain"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const whitelabel = await lockOwnWhitelabel(tx, scope, params.id)
    const named = domainNameOf(body.custom_domain, deps.config.ownHosts)
    if ("error" in named) throw invalid({ custom_domain: [named.error] })
    const { domain } = named
    const { accountId } = scope
    const own = and(eq(customDomains.accountId, accountId), eq(customDomains.whitelabelId, whitelabel.id))
    const claims = await tx.select().from(customDomains).where(own)
    if (claims.some((claim) => claim.domain === domain)) {
      throw invalid({ custom_domain: ["is already in your list"] })
    }
    if (claims.length >= maxDomains) {
      const message = `You can have up to ${maxDomains} domains. Remove one first.`
      throw new ApiError(409, message, { errors: { custom_domain: [message] } })
    }
    const [claim] = await tx
      .insert(customDomains)
      .values({ accountId, whitelabelId: whitelabel.id, domain, createdAt: deps.clock.now().toISOString() })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: whitelabelResource(whitelabel),
      after: { custom_domain: domain },
    })
    return domainItem(claim!, deps.config)
  })
