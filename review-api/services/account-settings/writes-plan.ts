import { eq } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Actor } from "../../audit/actor.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"

/**
 * Whether a caller writes settings of the plan (D-286): the provider, who acts as someone (D-054), and a reseller in a
 * child account (D-030, D-049).
 */
export async function writesPlan(db: Db, { kind }: Actor, accountId: number): Promise<boolean> {
  if (kind === "impersonated") return true
  if (kind !== "shadow") return false
  const parent = alias(accounts, "parent")
  const [found] = await db
    .select({ segment: parent.segment })
    .from(accounts)
    .innerJoin(parent, eq(parent.id, accounts.parentId))
    .where(eq(accounts.id, accountId))
  return found?.segment === "reseller"
}
