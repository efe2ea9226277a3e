import { type SQL, sql } from "drizzle-orm"
import { alertTypeId, maxNegativeStars, userTypes } from "#lib/contract/index.ts"
import { tellingStars } from "../../db/queries/telling-stars.ts"
import { isTrialOver } from "./trial-closing.ts"

const constant = (value: number) => sql.raw(String(value))

/**
 * The condition that a user, alias `u`, of the account `a` is told anything at all: still there, with a confirmed
 * email unless there is no logging in, and of an account that is in use (D-033). Visitors from a parent are not.
 */
export const canBeNotified = (now: Date): SQL => sql`
  u.deactivated_at is null and u.shadow_user_id is null
  and (u.confirmed_at is not null or u.user_type_id = ${constant(userTypes["Email Only"])})
  and a.status not in ('suspended', 'expired', 'cancelled')
  and not ${isTrialOver(now)}`

/** The condition that the user `u` has ended the mails of the alert `al`, or of all alerts. */
export const hasUnsubscribed: SQL = sql`exists (select 1 from unsubscribes gone
  where gone.account_id = al.account_id and gone.kind = 'alerts' and gone.email = lower(u.email)
    and gone.resource_id in ('', al.id::text) and gone.unsubscribed_at is not null)`

/** Accounts whose reviews an alert `al` is about: its own, and those of a parent's children. */
export const reviewAccounts: SQL = sql`(select own.id from accounts own
  where own.id = al.account_id or own.parent_id = al.account_id)`

const negative = constant(alertTypeId("negative_reviews"))
const maxStars = constant(maxNegativeStars)

/**
 * The condition that the alert `al` of the user `u` is about a review `r` (D-136): what the alert asks for, at the
 * locations that the user may see (D-023). Locations and groups widen each other.
 */
export const isAbout: SQL = sql`
  r.deleted_at is null and r.origin_deleted_at is null
  and not exists (select 1 from imports run
    where run.account_id = r.account_id and run.id = r.import_id and run.status <> 'done')
  and (al.review_types = '{}' or r.review_type = any(al.review_types))
  and ((al.rating_max is null and al.alert_type_id <> ${negative})
    or ${tellingStars} between 1 and coalesce(al.rating_max, ${maxStars}))
  and (al.source_ids = '{}' or r.source_id = any(al.source_ids))
  and ((al.location_ids = '{}' and al.group_ids = '{}') or r.location_id = any(al.location_ids)
    or exists (select 1 from group_locations member where member.account_id = r.account_id
      and member.group_id = any(al.group_ids) and member.location_id = r.location_id))
  and (u.user_type_id = ${constant(userTypes.Admin)} or exists (select 1 from user_locations seen
    where seen.account_id = r.account_id and seen.user_id = u.id and seen.location_id = r.location_id))`

/**
 * The condition that an alert has counted a review `r` when it was sent: one of those that had arrived, or one of its days
 * in the zone of its account that was there by then. What its user may no longer see is left out.
 * @param delivery the public id of what was sent.
 */
export const isOfDelivery = (delivery: string): SQL => sql`exists (select 1 from alert_deliveries d
  join alerts al on al.account_id = d.account_id and al.id = d.alert_id
  join accounts a on a.id = al.account_id
  join users u on u.account_id = al.account_id and u.id = al.user_id
  where d.public_id = ${delivery} and r.account_id in ${reviewAccounts} and ${isAbout}
    and (r.id = any(d.review_ids) or r.created_at <= d.created_at
      and r.published_at >= d.first_day::timestamp at time zone a.time_zone
      and r.published_at < (d.last_day + 1)::timestamp at time zone a.time_zone))`
