import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { pendingImportIds } from "../db/queries/pending-imports.ts"
import { allOf, isOneOf, numbers } from "../db/queries/sql-lists.ts"
import { embedForbiddenIds } from "../db/reference/sources.ts"
import { locationsOf, type WidgetSource } from "./widget-source.ts"

/**
 * The condition that websites may show a review (alias `r`) in a widget, whatever its settings choose (D-301): of its
 * locations, still at its source, of a source that may be embedded, and never private feedback or an own survey.
 */
export async function shownReviews(db: Db, widget: WidgetSource): Promise<SQL> {
  const pending = await pendingImportIds(db, [widget.accountId])
  const locations = locationsOf(widget)
  return allOf([
    sql`r.account_id = ${widget.accountId} and r.deleted_at is null and r.origin_deleted_at is null
      and r.review_type in ('review', 'recommendation')`,
    sql`r.source_id <> all(${numbers(embedForbiddenIds, "integer")})`,
    pending.length > 0 ? sql`(r.import_id is null or r.import_id <> all(${numbers(pending)}))` : undefined,
    locations ? sql`r.location_id in (${locations})` : undefined,
  ])
}

/** The choice that the settings of a widget make of these (D-204). Stars that everything has narrow nothing. */
export function chosenReviews({ type, settings }: WidgetSource): SQL | undefined {
  const {
    min_rating: least = 1,
    source_ids: sourceIds,
    featured_review_ids: featured = [],
    auto_publish,
  } = settings
  const conditions = [
    least > 1 ? sql`r.stars >= ${least}::smallint` : undefined,
    sourceIds.length > 0 ? isOneOf(sql`r.source_id`, sourceIds.map(Number)) : undefined,
    // A card without words says nothing.
    type === "teaser" ? sql`btrim(coalesce(r.content, '')) <> ''` : undefined,
    auto_publish ? undefined : isOneOf(sql`r.id`, featured.map(Number)),
  ]
  return conditions.some((condition) => condition !== undefined) ? allOf(conditions) : undefined
}
