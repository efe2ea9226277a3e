import { type SQL, sql } from "drizzle-orm"
import { type WidgetType, widgetTypeSettings, widgetTypes } from "#lib/contract/widgets/constants.ts"
import { settingsOf } from "#lib/contract/widgets/settings.ts"
import type { Db } from "../../db/connect.ts"
import { isOpenAccount, isSwitchedOn } from "../../db/queries/shown-to-public.ts"
import { anyOf, texts } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { keptLocationIds, savedPlaceName } from "../../widgets/widget-columns.ts"
import type { WidgetSource } from "../../widgets/widget-source.ts"

const shape = {
  accountId: column.number(),
  timeZone: column.text(),
  publicKey: column.text(),
  name: column.text(),
  type: column.text<WidgetType>(),
  coverage: column.text<WidgetSource["coverage"]>(),
  groupId: column.number().nullable(),
  locationIds: column.number().array(),
  place: column.text(),
  settings: column.json<Record<string, unknown>>(),
  allowedDomains: column.text().array(),
}

/** A type that the account has switched off is shown no more (D-208). */
const isTypeOn: SQL = anyOf(
  widgetTypes.map((type) => sql`w.widget_type = ${type} and ${isSwitchedOn(widgetTypeSettings[type])}`),
)

/**
 * Widgets behind public keys.
 * @returns those that are shown, in any order: a key of none, and one of an account that is suspended or has switched the
 * type off, are alike.
 */
export async function findWidgets(db: Db, keys: readonly string[], now: Date): Promise<WidgetSource[]> {
  const rows = await rowsOf(
    db,
    shape,
    sql`select a.id as account_id, a.time_zone, k.public_key, w.name, w.widget_type as type,
        w.coverage, w.group_id, w.settings, w.allowed_domains,
        ${keptLocationIds} as location_ids, ${savedPlaceName} as place
      from widget_keys k join widgets w on w.account_id = k.account_id and w.id = k.widget_id
      join accounts a on a.id = w.account_id
      where k.public_key = any(${texts([...keys])}) and ${isOpenAccount(now)} and ${isTypeOn}`,
  )
  return rows.map((row) => ({ ...row, settings: settingsOf(row.type, row.settings) }))
}
