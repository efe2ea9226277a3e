import { sql } from "drizzle-orm"
import type { InsightCode, InsightState } from "#lib/contract/prescriptive-insights/constants.ts"
import { returnShare } from "#lib/contract/prescriptive-insights/constants.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

const shape = {
  id: column.number(),
  locationId: column.number(),
  locationName: column.text(),
  code: column.text<InsightCode>(),
  state: column.text<Exclude<InsightState, "open">>(),
  isCurrent: column.boolean(),
  title: column.text(),
  items: column.number(),
  expectedGain: column.number().nullable(),
  assignedUserId: column.number().nullable(),
  assignedUserName: column.text().nullable(),
  dismissedReason: column.text().nullable(),
  changedAt: column.text(),
  changedBy: column.text().nullable(),
  measuredAt: column.text().nullable(),
  scoreBefore: column.number().nullable(),
  scoreAfter: column.number().nullable(),
  scoreChange: column.number().nullable(),
  usualChange: column.number().nullable(),
}
export type KeptState = RowOf<typeof shape>

/** The key of an insight: its code at its location. */
export const insightId = (code: string, locationId: number): string => `${code}-${locationId}`

/**
 * What became of insights of some locations, the latest first. Someone who has left has none of them any more.
 * @param locationIds that the caller sees.
 */
export const keptStates = (
  db: Db,
  { accountId }: Pick<Scope, "accountId">,
  locationIds: readonly number[],
): Promise<KeptState[]> =>
  rowsOf(
    db,
    shape,
    sql`select s.id, s.location_id, l.name as location_name, s.code, s.state, s.is_current, s.title, s.items,
        s.expected_gain, u.id as assigned_user_id, case when u.id is not null then ${profileName} end as assigned_user_name,
        s.dismissed_reason, ${wireInstant(sql`s.changed_at`)} as changed_at,
        (select ${profileName} from users u where u.account_id = s.account_id and u.id = s.changed_by_user_id)
          as changed_by,
        ${wireInstant(sql`s.measured_at`)} as measured_at, s.score_before, s.score_after, s.score_change, s.usual_change
      from insight_states s
      join locations l on l.account_id = s.account_id and l.id = s.location_id
      left join users u on u.account_id = s.account_id and u.id = s.assigned_user_id
      where s.account_id = ${accountId} and ${isOneOf(sql`s.location_id`, locationIds)}
      order by s.changed_at desc, s.id desc`,
  )

/** Those that say what became of an insight now, by its id. */
export const currentStates = (states: readonly KeptState[]): ReadonlyMap<string, KeptState> =>
  new Map(
    states.filter(({ isCurrent }) => isCurrent).map((one) => [insightId(one.code, one.locationId), one]),
  )

/**
 * What became of an insight that is found today. One that was dismissed comes back when there is a tenth more or less to
 * do than on the day when it was.
 */
export function stateOf(kept: KeptState | undefined, items: number): InsightState {
  if (!kept) return "open"
  const moved = Math.abs(items - kept.items) / Math.max(1, kept.items)
  return kept.state === "dismissed" && moved >= returnShare ? "open" : kept.state
}
