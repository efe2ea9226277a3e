import { and, eq, sql } from "drizzle-orm"
import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { addMonths } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { canReadAt } from "../../db/queries/location-readers.ts"
import { countOf } from "../../db/rows.ts"
import { insightStates } from "../../db/schema/prescriptive-insights.ts"
import type { Call } from "../service.ts"
import { type Found, findInsights } from "./find-insights.ts"
import { insightItem } from "./insight-item.ts"
import { insightId, keptStates } from "./kept-states.ts"

/** The range that insights are of where nothing else is said: six months, as on their page. */
const months = 6

/** @throws 422 for someone who does not see the location, of another account, and no one. */
async function checkAssignee(tx: Db, accountId: number, { place }: Found, id: number): Promise<void> {
  const known = await countOf(
    tx,
    sql`from users u where u.account_id = ${accountId} and u.id = ${id} and ${canReadAt(sql`${place.id}::bigint`)}`,
  )
  if (known === 0) throw invalid({ assigned_user_id: ["must be someone who can see the location"] })
}

/**
 * Assigns an insight, marks it as done, dismisses it or opens it again (D-306).
 * @throws 404 for one that there is not today, 422.
 */
export async function updateInsight(
  call: Call<"prescriptive_insights.update">,
): Promise<PrescriptiveInsight> {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  const [, locationId = ""] = /^[a-z_]+-(\d+)$/.exec(params.id) ?? []
  if (locationId === "") throw notFound()
  const today = todayIn(scope.timeZone, deps.clock.now())
  const range = { start_date: addMonths(today, -months), end_date: today }
  const all = await findInsights(deps, scope, { ...range, location_id: locationId })
  const found = all.find(({ act, place }) => insightId(act.code, place.id) === params.id)
  if (!found) throw notFound()
  const { act, place } = found
  return deps.db.transaction(async (tx) => {
    const before = (await keptStates(tx, scope)).get(params.id)
    const row = and(
      eq(insightStates.accountId, accountId),
      eq(insightStates.locationId, place.id),
      eq(insightStates.code, act.code),
    )
    const { state } = body
    if (state === "open") await tx.delete(insightStates).where(row)
    else {
      const assignee = body.assigned_user_id === undefined ? null : filterId(String(body.assigned_user_id))!
      if (assignee !== null) await checkAssignee(tx, accountId, found, assignee)
      const values = {
        state,
        assignedUserId: state === "dismissed" ? null : (assignee ?? before?.assignedUserId ?? null),
        dismissedReason: body.dismissed_reason ?? null,
        expectedGain: act.gain,
        scoreBefore: act.now.score,
        changedByUserId: scope.userId,
        changedAt: deps.clock.now().toISOString(),
      }
      await tx
        .insert(insightStates)
        .values({ accountId, locationId: place.id, code: act.code, ...values })
        .onConflictDoUpdate({
          target: [insightStates.accountId, insightStates.locationId, insightStates.code],
          set: values,
        })
    }
    const after = (await keptStates(tx, scope)).get(params.id)
    const item = insightItem(found, after)
    const said = (kept: typeof after) => ({
      state: kept?.state ?? "open",
      assigned_user: kept?.assignedUserName ?? null,
      dismissed_reason: kept?.dismissedReason ?? null,
    })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "location", id: place.id, name: place.name },
      before: { insight: item.title, ...said(before) },
      after: { insight: item.title, ...said(after) },
    })
    return item
  })
}
