import { and, eq, sql } from "drizzle-orm"
import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { canReadAt } from "../../db/queries/location-readers.ts"
import { countOf } from "../../db/rows.ts"
import { insightStates } from "../../db/schema/prescriptive-insights.ts"
import { shownFormula } from "../location-scores/formulas.ts"
import { readPlaces } from "../location-scores/read-locations.ts"
import type { Service } from "../service.ts"
import { inDays } from "./default-days.ts"
import { findInsights } from "./find-insights.ts"
import { insightItem, keptItem } from "./insight-item.ts"
import { textsOf } from "./insight-texts.ts"
import { currentStates, insightId, type KeptState, keptStates, stateOf } from "./kept-states.ts"

/** @throws 422 at `assigned_user_id` for someone who does not see the location, of another account, and for no one. */
async function checkAssignee(tx: Db, accountId: number, locationId: number, id: number | undefined) {
  const known =
    id === undefined
      ? 0
      : await countOf(
          tx,
          sql`from users u where u.account_id = ${accountId} and u.id = ${id} and ${canReadAt(sql`${locationId}::bigint`)}`,
        )
  if (known === 0) throw invalid({ assigned_user_id: ["must be someone who can see the location"] })
}

const said = (state: string, kept: KeptState | undefined) => ({
  state,
  assigned_user: state === "assigned" ? (kept?.assignedUserName ?? null) : null,
  dismissed_reason: state === "dismissed" ? (kept?.dismissedReason ?? null) : null,
})

/**
 * PATCH /prescriptive_insights/{id} (D-306): assigns an insight, marks it as done, dismisses it or reopens it.
 * @throws 404 for one that there is not today and that nothing became of, 422.
 */
export const updateInsight: Service<"prescriptive_insights.update"> = async ({
  deps,
  scope,
  params,
  body,
  actor,
}): Promise<PrescriptiveInsight> => {
  const { db } = deps
  const { accountId } = scope
  const locationId = filterId(/^[a-z_]+-(\d{1,18})$/.exec(params.id)?.[1])
  if (locationId === undefined) throw notFound()
  const days = inDays(deps, scope, { start_date: body.start_date, end_date: body.end_date })
  const filter = { ...days, location_id: String(locationId) }
  const [place] = await readPlaces(deps, scope, filter)
  if (!place) throw notFound()
  const [{ found: all }, formula] = await Promise.all([
    findInsights(deps, scope, filter),
    shownFormula(deps, scope),
  ])
  const found = all.find(({ act }) => insightId(act.code, locationId) === params.id)
  return db.transaction(async (tx) => {
    // One after the other: two who change an insight see each other's change.
    await tx.execute(sql`select 1 from locations l where l.account_id = ${accountId} and l.id = ${locationId} for no key update`)
    const read = async () => currentStates(await keptStates(tx, scope, [locationId])).get(params.id)
    const before = await read()
    if (!(found || before)) throw notFound()
    const code = found?.act.code ?? before!.code
    const { state } = body
    const row = and(
      eq(insightStates.accountId, accountId),
      eq(insightStates.locationId, locationId),
      eq(insightStates.code, code),
      eq(insightStates.isCurrent, true),
    )
    const assignee = body.assigned_user_id === undefined ? null : filterId(String(body.assigned_user_id))
    if (state === "assigned") await checkAssignee(tx, accountId, locationId, assignee ?? undefined)
    const title = found ? textsOf(found).title : before!.title
    const wasDone = before?.state === "done"
    await tx.delete(insightStates).where(row)
    if (state !== "open") {
      await tx.insert(insightStates).values({
        accountId,
        locationId,
        code,
        state,
        title: wasDone ? before.title : title,
        items: wasDone ? before.items : (found?.act.items ?? before!.items),
        expectedGain: found && "gain" in found.act ? found.act.gain : (before?.expectedGain ?? null),
        formula,
        assignedUserId: state === "dismissed" ? null : (assignee ?? before?.assignedUserId ?? null),
        dismissedReason: body.dismissed_reason ?? null,
        changedByUserId: scope.userId,
        changedAt: deps.clock.now().toISOString(),
      })
    }
    const after = await read()
    const isShownAsFound = found && after?.state !== "done"
    const item = isShownAsFound
      ? insightItem(found, after, days)
      : after
        ? keptItem(after, days, scope.timeZone)
        : { ...keptItem(before!, days, scope.timeZone), state, result: null }
    const items = found?.act.items ?? 0
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "location", id: locationId, name: place.name },
      before: { insight: title, ...said(found ? stateOf(before, items) : before!.state, before) },
      after: { insight: title, ...said(state, after) },
    })
    return item
  })
}
