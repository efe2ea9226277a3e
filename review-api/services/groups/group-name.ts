import { and, eq, ne, sql } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import { groups } from "../../db/schema/places.ts"

const taken = "has already been taken"

/**
 * Holds the names of an account until the transaction ends, and checks that one is free there, whatever its case.
 * @param ownId the group that may have it already.
 * @throws 409 at the field `name`.
 */
export async function claimGroupName(tx: Db, accountId: number, name: string, ownId = 0): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const [other] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(eq(groups.accountId, accountId), sql`lower(${groups.name}) = lower(${name})`, ne(groups.id, ownId)),
    )
  if (other) throw new ApiError(409, `Name ${taken}`, { errors: { name: [taken] } })
}
