import { millisecondsInDay } from "date-fns/constants"
import { eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { billingSteps } from "../../db/schema/billing.ts"
import { accounts } from "../../db/schema/identity.ts"
import { isInactive } from "./account-standing.ts"
import { isChosenInTrial } from "./chosen-in-trial.ts"
import { type CustomerRow, customerRow, utc } from "./customer-rows.ts"

/** How long an account is kept that has ended (D-291). */
export const keptDays = 90
/** Days before erasure at which its Admins are warned. */
export const warningDays = [30, 7] as const

type EndedAccount = Pick<typeof accounts.$inferSelect, "status" | "trialEndedAt">

/** Since when an account has been inactive; null for one that is not, or of which nobody knows. */
export function inactiveSince(account: EndedAccount, row: CustomerRow | null, now: Date): string | null {
  if (isChosenInTrial(row)) return null
  if (account.status === "trial") {
    const end = utc(account.trialEndedAt)
    return end !== null && Date.parse(end) <= now.getTime() ? end : null
  }
  return isInactive(account.status) ? utc(row?.inactiveAt ?? null) : null
}

const daysAfter = (instant: string, days: number): number => Date.parse(instant) + days * millisecondsInDay

/** The key of a warning: an account that comes back and ends again is warned again. */
export const warningKey = (since: string, days: number): string => `erasure:${days}:${Date.parse(since)}`

export type Erasure = {
  since: string
  /** When the account is erased: never sooner after a warning than it says. */
  erasedAt: string
  /** The next warning and when it is due; null after the last one. */
  warning: { days: number; at: string } | null
  warnedAt: string[]
}

/** When an account that has ended is warned and erased; null for one that is not to be erased (D-291, D-292). */
export async function erasureOf(db: Db, accountId: number, now: Date): Promise<Erasure | null> {
  const [account] = await db
    .select({ status: accounts.status, trialEndedAt: accounts.trialEndedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) return null
  const since = inactiveSince(account, await customerRow(db, accountId), now)
  if (since === null) return null
  const steps = await db
    .select({ key: billingSteps.key, at: billingSteps.at })
    .from(billingSteps)
    .where(eq(billingSteps.accountId, accountId))
  const stepAt = new Map(steps.map(({ key, at }) => [key, utc(at)!]))
  let erased = daysAfter(since, keptDays)
  let warning: Erasure["warning"] = null
  const warnedAt: string[] = []
  for (const days of warningDays) {
    const at = stepAt.get(warningKey(since, days))
    if (at !== undefined) {
      warnedAt.push(at)
      erased = Math.max(erased, daysAfter(at, days))
    } else {
      const due = erased - days * millisecondsInDay
      warning ??= { days, at: new Date(due).toISOString() }
      // One that comes late moves what follows.
      erased = Math.max(erased, Math.max(due, now.getTime()) + days * millisecondsInDay)
    }
  }
  return { since, erasedAt: new Date(erased).toISOString(), warning, warnedAt }
}
