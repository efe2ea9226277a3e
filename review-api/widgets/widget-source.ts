import { type SQL, sql } from "drizzle-orm"
import type { WidgetType } from "#lib/contract/widgets/constants.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"

/** A widget, saved or not, as far as it decides what websites show. */
export type WidgetSource = {
  accountId: number
  /** Of the account. */
  timeZone: string
  publicKey: string
  name: string
  type: WidgetType
  coverage: "all" | "locations" | "group"
  groupId: number | null
  locationIds: readonly number[]
  /** Name of its one location or group, else of the account. */
  place: string
  settings: WidgetSettings
  allowedDomains: readonly string[]
}

/** Its locations as rows `location_id`; null for all of the account's. */
export function locationsOf({ accountId, coverage, groupId, locationIds }: WidgetSource): SQL | null {
  if (coverage === "all") return null
  if (coverage === "group")
    return sql`select s.location_id from group_locations s where s.account_id = ${accountId} and s.group_id = ${groupId}`
  return sql`select s.id as location_id from locations s
    where s.account_id = ${accountId} and ${isOneOf(sql`s.id`, locationIds)}`
}

/** Whether reviews were picked: by hand, by source or by location (D-301). */
export const isSelection = ({ type, coverage, settings }: WidgetSource): boolean =>
  (type === "teaser" || type === "full_page") &&
  (coverage !== "all" ||
    settings.source_ids.length > 0 ||
    !settings.auto_publish ||
    (type === "teaser" && (settings.featured_review_ids?.length ?? 0) > 0))
