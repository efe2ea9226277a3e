import { sql } from "drizzle-orm"
import type { PartnerScorecard, PartnerScorecardDetail, ScorecardAsked } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import type { Scope } from "../../permissions/scope.ts"
import { scorecardColumns } from "./scorecard-rows.ts"

const maxRequests = 100

/** A scorecard of the account with the newest requests of its business; null when it is missing or foreign. */
export async function scorecardDetail(
  db: Db,
  { accountId }: Scope,
  id: number,
): Promise<PartnerScorecardDetail | null> {
  const [row] = await rowsOf<PartnerScorecard>(
    db,
    sql`select ${scorecardColumns} from partner_scorecards c where c.account_id = ${accountId} and c.id = ${id}`,
  )
  if (!row) return null
  const requests = await rowsOf<ScorecardAsked>(
    db,
    sql`select r.id, r.name, r.email, r.phone, r.comment, ${wireInstant(sql`r.created_at`)} as created_at
        from scorecard_requests r where r.account_id = ${accountId} and r.scorecard_id = ${id}
        order by r.id desc limit ${maxRequests}`,
  )
  return { ...row, requests }
}
