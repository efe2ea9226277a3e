import { and, eq, ne, sql } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import { reviewStatusLabels } from "../../db/schema/review-labels.ts"

const taken = "has already been taken"

const nameTaken = () => new ApiError(409, `Name ${taken}`, { errors: { name: [taken] } })

/**
 * Holds the labels of an account until the transaction ends, and checks that a name is free there, whatever its case.
 * @param ownId the label that may have it already.
 * @throws 409 at the field `name`.
 */
export async function claimLabelName(tx: Db, accountId: number, name: string, ownId = 0): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const { id, name: own } = reviewStatusLabels
  const isSame = and(
    eq(reviewStatusLabels.accountId, accountId),
    sql`lower(${own}) = lower(${name})`,
    ne(id, ownId),
  )
  const [other] = await tx.select({ id }).from(reviewStatusLabels).where(isSame)
  if (other) throw nameTaken()
}
