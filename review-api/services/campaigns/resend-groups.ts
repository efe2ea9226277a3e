import { type SQL, sql } from "drizzle-orm"
import type { ResendGroup } from "#lib/contract/campaigns/schema.ts"
import { passingReasons } from "#lib/contract/requests/constants.ts"
import { stamp } from "../../asking/campaign-key.ts"
import { askSettings } from "../../asking/read-account.ts"
import type { Db } from "../../db/connect.ts"
import { inLocationScope } from "../../db/queries/location-scope.ts"
import { allOf, texts } from "../../db/queries/sql-lists.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { CampaignRow } from "./campaign-item.ts"

/** People get so many days to open a message, also where no frequency is set. */
const leastDays = 1

const groups: Readonly<Record<ResendGroup, SQL>> = {
  // Whether a text message was opened is not known.
  not_opened: sql`r.channel = 'email' and r.status in ('sent', 'delivered') and r.opened_at is null`,
  failed: sql`(r.status = 'failed' or r.status in ('bounced', 'skipped') and r.reason = any(${texts([...passingReasons])}))`,
}

/**
 * Requests of a campaign `r` to a group, without those that were sent again already, each with `free_at`: when its person may
 * be asked again (D-295), null for any time. Of what has not arrived that is any time.
 */
export async function resendable(
  db: Db,
  scope: Scope,
  campaign: Pick<CampaignRow, "accountId" | "id">,
  to: ResendGroup,
): Promise<SQL> {
  const { frequency } = await askSettings(db, campaign.accountId)
  const days = Math.max(leastDays, frequency.days)
  const place = frequency.isPerLocation ? sql`and a.location_id = r.location_id` : sql``
  const freeAt =
    to === "failed"
      ? sql`null::timestamptz`
      : sql`greatest(r.sent_at, (select max(a.asked_at) from contact_asks a where a.account_id = r.account_id
          and a.contact_id = r.contact_id ${place})) + ${days} * interval '1 day'`
  return sql`select r.*, ${freeAt} as free_at from requests r where ${allOf([
    sql`r.account_id = ${campaign.accountId}::bigint and r.campaign_id = ${campaign.id}::bigint and r.recipient <> ''`,
    groups[to],
    inLocationScope(scope, sql`r.account_id`, sql`r.location_id`),
    sql`not exists (select 1 from requests again where again.account_id = r.account_id
      and again.campaign_id = r.campaign_id and again.resent_of = r.id)`,
    // The offset keeps `free_at` from being looked up anew at each place where it is used.
  ])} offset 0`
}

export const isFree = (now: Date): SQL => sql`(f.free_at is null or f.free_at <= ${stamp(now)})`
