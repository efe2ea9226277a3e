import { eq } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { accounts } from "../schema/identity.ts"

/** Ids of an account's children. */
export async function childrenOf(db: Db, accountId: number): Promise<number[]> {
  const children = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.parentId, accountId))
  return children.map((child) => child.id)
}
