import { eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { erasedAccounts } from "../../db/schema/billing.ts"

/** Whether an account is being erased: from then on nobody gets it back (D-291). */
export async function isBeingErased(db: Db, accountId: number): Promise<boolean> {
  const [row] = await db
    .select({ formerId: erasedAccounts.formerId })
    .from(erasedAccounts)
    .where(eq(erasedAccounts.formerId, accountId))
  return row !== undefined
}
