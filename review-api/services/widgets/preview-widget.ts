import { sql } from "drizzle-orm"
import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import { settingsOf } from "#lib/contract/widgets/settings.ts"
import { notFound } from "../../core/errors.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { shownWidget } from "../../widgets/shown-widget.ts"
import { placeName } from "../../widgets/widget-columns.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import type { Call } from "../service.ts"
import { checkWidget, requireType } from "./check-widget.ts"

/** Stands for a key, which what is not saved does not have. */
const noKey = "0".repeat(22)

/**
 * A widget as it would be with some settings, of real reviews (D-207).
 * @throws 403 for a type that is switched off, 422 as creating it.
 */
export async function previewWidget({ deps, scope, body }: Call<"widgets.preview">): Promise<PublicWidget> {
  const { accountId } = scope
  const { widget_type: type, settings: given, name = "" } = body
  await requireType(deps.db, scope, type)
  const { settings, ...placed } = await checkWidget(deps.db, scope, { type, kept: {}, given })
  const place = placeName({
    accountId: sql`${accountId}::integer`,
    coverage: sql`${placed.coverage}::text`,
    groupId: sql`${placed.groupId}::integer`,
    locationIds: numbers(placed.locationIds),
  })
  const [account] = await rowsOf(
    deps.db,
    { timeZone: column.text(), place: column.text() },
    sql`select a.time_zone, ${place} as place from accounts a where a.id = ${accountId}`,
  )
  const source = {
    accountId,
    ...account!,
    ...placed,
    publicKey: noKey,
    name,
    type,
    settings: settingsOf(type, settings),
    allowedDomains: [],
  }
  const shown = await shownWidget(deps, scopeOfAccount(accountId), source)
  if (!shown) throw notFound()
  return shown
}
