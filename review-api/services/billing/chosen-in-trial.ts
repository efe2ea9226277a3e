import { eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import { type CustomerRow, utc } from "./customer-rows.ts"

/** Whether a plan was chosen whose first charge comes when the trial ends (D-289). */
export const isChosenInTrial = (row: Pick<CustomerRow, "status"> | null): boolean =>
  row?.status === "trialing"

/**
 * The end of the trial that an account is in. A first plan that is chosen meanwhile is charged then, and not before: its
 * subscription is in trial until its first charge (D-289), and no mail asks for a plan any more (D-292).
 * @returns null outside of a trial: then the first charge is now.
 */
export async function trialEndOf(db: Db, accountId: number, now: Date): Promise<string | null> {
  const [account] = await db
    .select({ status: accounts.status, trialEndedAt: accounts.trialEndedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const end = account?.status === "trial" ? utc(account.trialEndedAt) : null
  return end !== null && Date.parse(end) > now.getTime() ? end : null
}
