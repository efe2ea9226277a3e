import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { customDomains } from "../../db/schema/identity.ts"

export type Claim = typeof customDomains.$inferSelect

/** Names one claim. */
export const isClaim = ({
  accountId,
  whitelabelId,
  domain,
}: Pick<Claim, "accountId" | "whitelabelId" | "domain">) =>
  and(
    eq(customDomains.accountId, accountId),
    eq(customDomains.whitelabelId, whitelabelId),
    eq(customDomains.domain, domain),
  )

/**
 * The claim of the own account on a domain.
 * @throws 404 when there is none.
 */
export async function findClaim(
  db: Db,
  accountId: number,
  params: { id: string; domain: string },
): Promise<Claim> {
  const domain = params.domain.toLowerCase()
  const own = { accountId, whitelabelId: pathId(params.id), domain }
  const [claim] = await db.select().from(customDomains).where(isClaim(own))
  if (!claim) throw notFound()
  return claim
}

/** One change of who a domain is verified for at a time. @param tx the transaction that holds the lock. */
export async function lockDomain(tx: Db, domain: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${domain}, 0))`)
}

/** The other white label's claim for which a domain is verified; null when there is none. */
export async function verifiedElsewhere(tx: Db, claim: Claim): Promise<Claim | null> {
  const isOther = or(
    ne(customDomains.accountId, claim.accountId),
    ne(customDomains.whitelabelId, claim.whitelabelId),
  )
  const [other] = await tx
    .select()
    .from(customDomains)
    .where(and(eq(customDomains.domain, claim.domain), isNotNull(customDomains.verifiedAt), isOther))
  return other ?? null
}
