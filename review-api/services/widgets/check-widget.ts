import { sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { type WidgetType, widgetTypeSettings } from "#lib/contract/widgets/constants.ts"
import {
  foreignSettings,
  settingsOf,
  type WidgetSettings,
  type WidgetSettingsBody,
} from "#lib/contract/widgets/settings.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { knownIds } from "../../db/queries/known-ids.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { countOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireSetting } from "../require-setting.ts"

/** Locations and look of a widget, in the words of the database. */
export type CheckedWidget = {
  coverage: "all" | "locations" | "group"
  groupId: number | null
  locationIds: number[]
  settings: Record<string, unknown>
}

const field = (name: string, error: string) => invalid({ settings: [`${name} ${error}`] })

/** A type that its account setting switches off can't be created or changed (D-208). @throws 403 `feature_off`. */
export const requireType = (db: Db, scope: Scope, type: WidgetType): Promise<void> =>
  requireSetting(db, scope, widgetTypeSettings[type])

async function locationsOf(db: Db, scope: Scope, given: readonly Id[]): Promise<number[]> {
  const visible = await visibleLocations(db, scope, "l")
  return knownIds(db, given, {
    field: "settings",
    noun: "location",
    from: sql`locations l where ${visible} and l.id`,
  })
}

async function groupOf(db: Db, scope: Scope, given: Id): Promise<number> {
  const allowed = allOf([
    sql`g.account_id = ${scope.accountId}`,
    inGroupScope(scope, sql`g.account_id`, sql`g.id`),
  ])
  const list = {
    field: "settings",
    noun: "group" as const,
    from: sql`groups g where ${allowed} and g.id`,
  }
  const [id] = await knownIds(db, [given], list)
  return id!
}

async function coverageOf(
  db: Db,
  scope: Scope,
  type: WidgetType,
  settings: WidgetSettings,
): Promise<Omit<CheckedWidget, "settings">> {
  if (type === "location_info") {
    if (settings.location_id == null) throw field("location_id", "can't be blank")
    const locationIds = await locationsOf(db, scope, [settings.location_id])
    return { coverage: "locations", groupId: null, locationIds }
  }
  const { location_ids: given, group_id: group } = settings
  if (given.length > 0 && group !== null) throw field("group_id", "can't be combined with locations")
  if (group !== null) return { coverage: "group", groupId: await groupOf(db, scope, group), locationIds: [] }
  if (given.length > 0)
    return {
      coverage: "locations",
      groupId: null,
      locationIds: await locationsOf(db, scope, given),
    }
  if (scope.locations !== "all") throw field("location_ids", "can't be blank: you don't see all locations")
  return { coverage: "all", groupId: null, locationIds: [] }
}

/** @throws 422 for a review that is missing, foreign or out of the caller's sight. */
async function checkFeatured(db: Db, scope: Scope, given: readonly Id[] | undefined): Promise<void> {
  const ids = filterIds(given?.map(String))
  if (!ids) return
  const visible = await visibleLocations(db, scope, "l")
  const known = await countOf(
    db,
    sql`from reviews r join locations l on l.account_id = r.account_id and l.id = r.location_id
      where r.account_id = ${scope.accountId} and ${isOneOf(sql`r.id`, ids)} and ${visible}`,
  )
  if (known !== ids.length) throw field("featured_review_ids", "has an unknown review")
}

async function checkSources(db: Db, given: readonly Id[] | undefined): Promise<void> {
  const ids = filterIds(given?.map(String))
  if (!ids) return
  const known = await countOf(db, sql`from sources s where ${isOneOf(sql`s.id`, ids)}`)
  if (known !== ids.length) throw field("source_ids", "has an unknown source")
}

/** Reviews that were featured before stay so, whatever became of them. */
const newOnes = (given: readonly Id[] | undefined, kept: unknown): readonly Id[] | undefined => {
  const known = new Set(Array.isArray(kept) ? kept.map(String) : [])
  return given?.filter((id) => !known.has(String(id)))
}

type Given = {
  type: WidgetType
  /** As they are, with locations and group. */
  kept: Readonly<Record<string, unknown>>
  given: WidgetSettingsBody | undefined
}

const numeric = (ids: readonly Id[] | undefined) => filterIds(ids?.map(String)) ?? []

/**
 * Reads the settings of a body (D-204).
 * @throws 422 for a setting that the type does not have, and for what the caller does not see.
 */
export async function checkWidget(
  db: Db,
  scope: Scope,
  { type, kept, given = {} }: Given,
): Promise<CheckedWidget> {
  const [foreign] = foreignSettings(type, given)
  if (foreign !== undefined) throw field(foreign, "is not a setting of this type")
  // Locations take the place of a group and the other way around, unless a body has both.
  const isPlaced = (given.location_ids?.length ?? 0) > 0 && given.group_id === undefined
  const isGrouped = given.group_id != null && given.location_ids === undefined
  const before = {
    ...kept,
    ...(isPlaced ? { group_id: null } : {}),
    ...(isGrouped ? { location_ids: [] } : {}),
  }
  const settings = settingsOf(type, before, given)
  await checkFeatured(db, scope, newOnes(given.featured_review_ids, kept["featured_review_ids"]))
  await checkSources(db, given.source_ids)
  const { location_ids: _ids, group_id: _group, location_id: _one, ...own } = settings
  return {
    ...(await coverageOf(db, scope, type, settings)),
    settings: {
      ...own,
      accent_color: own.accent_color.toLowerCase(),
      source_ids: numeric(own.source_ids),
      ...(own.featured_review_ids ? { featured_review_ids: numeric(own.featured_review_ids) } : {}),
    },
  }
}
