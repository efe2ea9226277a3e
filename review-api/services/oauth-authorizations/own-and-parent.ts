import { eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"

/** Accounts whose applications may ask users of an account: its own and its parent. */
export async function ownAndParent(db: Db, accountId: number): Promise<number[]> {
  const [row] = await db
    .select({ parentId: accounts.parentId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.parentId ? [accountId, row.parentId] : [accountId]
}
