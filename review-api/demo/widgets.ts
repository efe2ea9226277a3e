import { sql } from "drizzle-orm"
import type { WidgetType } from "#lib/contract/widgets/constants.ts"
import { settingsOf } from "#lib/contract/widgets/settings.ts"
import { newPublicId } from "../core/public-id.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import { widgetKeys, widgetLocations, widgets } from "../db/schema/widgets.ts"
import type { MadeAccount } from "./make-account.ts"

type DemoWidget = { name: string; type: WidgetType; isOfFirst: boolean }

/** One of each type; the last one stands first in the list. */
const made: readonly DemoWidget[] = [
  { name: "Home page", type: "teaser", isOfFirst: false },
  { name: "Mill Yard reviews", type: "full_page", isOfFirst: true },
  { name: "Footer badge", type: "star_snapshot", isOfFirst: false },
  { name: "Find Mill Yard", type: "location_info", isOfFirst: true },
]

/** Settings as they are kept: locations and group have columns of their own. */
function keptSettings(type: WidgetType): Record<string, unknown> {
  const { location_ids: _ids, group_id: _group, location_id: _one, ...own } = settingsOf(type, {})
  return { ...own, accent_color: own.accent_color.toLowerCase() }
}

/** Widgets of a demo account, those of a place of its first location. */
export async function makeWidgets(
  tx: Db,
  { id: accountId, adminId }: Pick<MadeAccount, "id" | "adminId">,
  now: Date,
): Promise<void> {
  const [place] = await rowsOf(
    tx,
    { id: column.number() },
    sql`select id from locations where account_id = ${accountId} and deleted_at is null order by id limit 1`,
  )
  if (!place) return
  const madeAt = now.toISOString()
  const rows = await tx
    .insert(widgets)
    .values(
      made.map(({ name, type, isOfFirst }) => ({
        accountId,
        name,
        widgetType: type,
        coverage: isOfFirst ? ("locations" as const) : ("all" as const),
        settings: keptSettings(type),
        createdByUserId: adminId,
        createdAt: madeAt,
        updatedAt: madeAt,
      })),
    )
    .returning({ id: widgets.id })
  await tx
    .insert(widgetKeys)
    .values(rows.map(({ id: widgetId }) => ({ publicKey: newPublicId(), accountId, widgetId })))
  await tx
    .insert(widgetLocations)
    .values(
      rows
        .filter((_, at) => made[at]!.isOfFirst)
        .map(({ id: widgetId }) => ({ accountId, widgetId, locationId: place.id })),
    )
}
