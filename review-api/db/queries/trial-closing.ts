import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { billingCustomers } from "../schema/billing.ts"

/**
 * The instant at which its trial closes an account, alias `a`; null where it does not. A trial of which a plan was chosen
 * goes on until the provider has charged it (D-289).
 */
export const trialClosesAt: SQL = sql`(case when not exists (select 1 from billing_customers chosen
  where chosen.account_id = a.id and chosen.status = 'trialing') then a.trial_ended_at end)`

/** The condition that its trial has closed an account, alias `a`. */
export const isTrialOver = (now: Date): SQL =>
  sql`(a.status = 'trial' and coalesce(${trialClosesAt} <= ${now.toISOString()}::timestamptz, false))`

/** Whether an account has chosen a plan that is charged when its trial ends. */
export const hasChosenPlan = async (db: Db, accountId: number): Promise<boolean> => {
  const isOfIt = and(eq(billingCustomers.accountId, accountId), eq(billingCustomers.status, "trialing"))
  return (await db.$count(billingCustomers, isOfIt)) > 0
}
