import { sql } from "drizzle-orm"
import { resendGroups } from "#lib/contract/campaigns/schema.ts"
import {
  type CampaignStatus,
  type RequestReason,
  type RequestStatus,
  requestReasons,
} from "#lib/contract/requests/constants.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { inLocationScope } from "../../db/queries/location-scope.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Service } from "../service.ts"
import { type CampaignRow, visibleCampaign } from "./campaign-item.ts"
import { isFree, resendable } from "./resend-groups.ts"

const outcomeShape = {
  status: column.text<RequestStatus>(),
  reason: column.text<RequestReason>().nullable(),
  count: column.number(),
}

/** States in which a campaign can be sent again. */
export const canSendAgain = (status: string): boolean => {
  const states: readonly CampaignStatus[] = ["sending", "paused", "sent"]
  return states.some((one) => one === status)
}

const groupShape = {
  count: column.number(),
  asked_recently: column.number(),
  next_at: column.text().nullable(),
}

async function groupsOf(db: Db, scope: Scope, campaign: CampaignRow, now: Date) {
  const groups = []
  for (const to of resendGroups) {
    const [found] = await rowsOf(
      db,
      groupShape,
      sql`select (count(*) filter (where ${isFree(now)}))::integer as count,
          (count(*) filter (where not ${isFree(now)}))::integer as asked_recently,
          ${wireInstant(sql`min(f.free_at) filter (where not ${isFree(now)})`)} as next_at
        from (${await resendable(db, scope, campaign, to)}) f`,
    )
    groups.push({ to, ...found! })
  }
  return groups
}

/** GET /campaigns/{id}/outcomes: of the locations that the caller sees. @throws 404. */
export const getOutcomes: Service<"campaigns.get_outcomes"> = async ({ deps, scope, params }) => {
  const campaign = await visibleCampaign(deps.db, scope, params.id)
  const rows = await rowsOf(
    deps.db,
    outcomeShape,
    sql`select r.status, r.reason, count(*)::integer as count from requests r where ${allOf([
      sql`r.account_id = ${campaign.accountId}::bigint and r.campaign_id = ${campaign.id}::bigint`,
      inLocationScope(scope, sql`r.account_id`, sql`r.location_id`),
    ])} group by r.status, r.reason order by count(*) desc, r.status, r.reason`,
  )
  return {
    outcomes: rows.map((row) => ({ ...row, text: row.reason && (requestReasons[row.reason] ?? row.reason) })),
    resend: canSendAgain(campaign.status) ? await groupsOf(deps.db, scope, campaign, deps.clock.now()) : [],
  }
}
