import { eq } from "drizzle-orm"
import { healthcareVertical } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"

/** Whether an account is one of healthcare, which has provider numbers (001 §6). */
export async function isHealthcare(db: Db, accountId: number): Promise<boolean> {
  const [account] = await db
    .select({ vertical: accounts.verticalName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.vertical === healthcareVertical
}
