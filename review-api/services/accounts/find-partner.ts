import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { isPartner } from "../../db/queries/is-partner.ts"
import { trialClosesAt } from "../../db/queries/trial-closing.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { accountStatusNow } from "../../permissions/session.ts"

const partnerShape = { accountId: column.number(), name: column.text() }

export type Partner = RowOf<typeof partnerShape>

/** The partner of a sign-up link (D-273); null for a wrong key, and while the partner's own account is not open. */
export async function findPartner(db: Db, key: string, now: Date): Promise<Partner | null> {
  const [row] = await rowsOf(
    db,
    { ...partnerShape, accountStatus: column.text(), trialEndedAt: column.instant().nullable() },
    sql`select a.id as account_id, a.name, a.status as account_status, ${trialClosesAt} as trial_ended_at
        from accounts a where a.public_key = ${key} and ${isPartner("a")}`,
  )
  if (!row || !["active", "trial", "past_due"].includes(accountStatusNow(row, now))) return null
  return { accountId: row.accountId, name: row.name }
}
