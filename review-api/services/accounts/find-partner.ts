import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../../db/connect.ts"
import { isPartner } from "../../db/queries/is-partner.ts"
import { accountStatusNow } from "../../permissions/session.ts"

export type Partner = { accountId: number; name: string }

/** The partner of a sign-up link (D-273); null for a wrong key, and while the partner's own account is not open. */
export async function findPartner(db: Db, key: string, now: Date): Promise<Partner | null> {
  const [row] = await rowsOf<Partner & { accountStatus: string; trialEndedAt: string | null }>(
    db,
    sql`select a.id as "accountId", a.name, a.status as "accountStatus", a.trial_ended_at as "trialEndedAt"
        from accounts a where a.public_key = ${key} and ${isPartner("a")}`,
  )
  if (!row || !["active", "trial", "past_due"].includes(accountStatusNow(row, now))) return null
  return { accountId: row.accountId, name: row.name }
}
