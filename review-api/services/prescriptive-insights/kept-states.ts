import { sql } from "drizzle-orm"
import type { InsightCode, InsightState } from "#lib/contract/prescriptive-insights/constants.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

const shape = {
  locationId: column.number(),
  code: column.text<InsightCode>(),
  state: column.text<Exclude<InsightState, "open">>(),
  assignedUserId: column.number().nullable(),
  assignedUserName: column.text().nullable(),
  dismissedReason: column.text().nullable(),
  expectedGain: column.number().nullable(),
  scoreBefore: column.number().nullable(),
  scoreDays: column.number().nullable(),
  changedAt: column.text(),
  changedBy: column.text().nullable(),
}
export type KeptState = RowOf<typeof shape>

/** The key of an insight: its code at its location. */
export const insightId = (code: string, locationId: number): string => `${code}-${locationId}`

/** What became of the insights of an account, by their ids; whoever has left has none of them any more. */
export async function keptStates(
  db: Db,
  { accountId }: Pick<Scope, "accountId">,
): Promise<ReadonlyMap<string, KeptState>> {
  const rows = await rowsOf(
    db,
    shape,
    sql`select s.location_id, s.code, s.state, u.id as assigned_user_id,
        case when u.id is not null then ${profileName} end as assigned_user_name,
        s.dismissed_reason, s.expected_gain, s.score_before, s.score_days,
        ${wireInstant(sql`s.changed_at`)} as changed_at,
        (select ${profileName} from users u where u.account_id = s.account_id and u.id = s.changed_by_user_id)
          as changed_by
      from insight_states s
      left join users u on u.account_id = s.account_id and u.id = s.assigned_user_id
      where s.account_id = ${accountId}`,
  )
  return new Map(rows.map((row) => [insightId(row.code, row.locationId), row]))
}
