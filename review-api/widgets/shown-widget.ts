import { sql } from "drizzle-orm"
import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { allOf } from "../db/queries/sql-lists.ts"
import { column, rowsOf } from "../db/rows.ts"
import type { Scope } from "../permissions/scope.ts"
import { embeddableFigures } from "./embeddable-figures.ts"
import { locationShown } from "./shown-location.ts"
import { countShown, reviewsShown } from "./shown-reviews.ts"
import { isSelection, locationsOf, type WidgetSource } from "./widget-source.ts"

const roundTwo = (value: number) => Math.round(value * 100) / 100

/** Stars of own microsurveys: the ratings that search engines take from a business itself (D-301). */
async function ownRating(db: Db, widget: WidgetSource) {
  const locations = locationsOf(widget)
  const [row] = await rowsOf(
    db,
    { sum: column.number().nullable(), count: column.number() },
    sql`select sum(d.score * d.answers)::bigint as sum, coalesce(sum(d.answers), 0)::bigint as count
      from survey_answer_days d where ${allOf([
        sql`d.account_id = ${widget.accountId} and d.type = 'stars'`,
        locations ? sql`d.location_id in (${locations})` : undefined,
      ])}`,
  )
  return row && row.count > 0 ? { avg_rating: roundTwo((row.sum ?? 0) / row.count), count: row.count } : null
}

function shownSettings({ type, settings }: WidgetSource): PublicWidget["settings"] {
  const { theme, accent_color, corner, language } = settings
  return {
    theme,
    accent_color,
    corner,
    language,
    ...(type === "teaser" ? { rotate_seconds: settings.rotate_seconds ?? 0 } : {}),
    ...(type === "full_page" ? { show_summary: settings.show_summary ?? true } : {}),
    ...(type === "star_snapshot"
      ? { show_count: settings.show_count ?? true, layout: settings.layout ?? "badge" }
      : {}),
  }
}

/**
 * Decides what a widget shows: the one place for it (D-205, D-206, D-301).
 * @param program its scope in the account: websites see all that the widget is of, whoever has created it.
 * @param page of a feed, from 1.
 * @returns null for a widget of a location that there is no more.
 */
export async function shownWidget(
  deps: Pick<BaseDeps, "db" | "clock">,
  program: Scope,
  widget: WidgetSource,
  page = 1,
): Promise<PublicWidget | null> {
  const { db } = deps
  const { type, settings } = widget
  const isOfReviews = type === "teaser" || type === "full_page"
  const location = type === "location_info" ? await locationShown(deps, widget) : null
  if (type === "location_info" && !location) return null
  const sinceMonths = type === "star_snapshot" ? (settings.since_months ?? 0) : 0
  const scope = { ...program, timeZone: widget.timeZone }
  const figures = type === "location_info" ? [] : await embeddableFigures(deps, scope, widget, sinceMonths)
  const sum = (of: (source: (typeof figures)[number]) => number) =>
    figures.reduce((all, source) => all + of(source), 0)
  const rated = sum((source) => source.rated)
  const least = isOfReviews ? (settings.min_rating ?? 1) : 1
  return {
    public_key: widget.publicKey,
    name: widget.name,
    widget_type: type,
    settings: shownSettings(widget),
    allowed_domains: [...widget.allowedDomains],
    time_zone: widget.timeZone,
    summary: {
      avg_rating: rated > 0 ? roundTwo(sum((source) => source.ratingSum) / rated) : null,
      total_reviews: sum((source) => source.reviews),
      place: widget.place,
      source_names: figures.map(({ name }) => name),
      since_months: sinceMonths,
    },
    notice: { min_rating: least > 1 ? least : null, is_selection: isSelection(widget) },
    reviews: isOfReviews ? await reviewsShown(db, widget, type === "teaser" ? 1 : page) : [],
    page: type === "full_page" ? page : 1,
    matching_reviews: type === "full_page" ? await countShown(db, widget, figures) : 0,
    location,
    structured:
      settings.json_ld && type === "location_info"
        ? { own_rating: settings.json_ld_rating ? await ownRating(db, widget) : null }
        : null,
  }
}
