import type { Id } from "#lib/contract/common.ts"
import type { WidgetSettingsBody } from "#lib/contract/widgets/settings.ts"
import { idsIn, pickerNames } from "#lib/features/filter-bar/picker.ts"

/** Which reviews a widget is of, as its form says it. */
export const coverageField = "coverage"
export const coverages = ["all", "locations", "group"] as const
export type Coverage = (typeof coverages)[number]

/** The text that finds a location before scripts run. */
export const locationTextField = "location_text"

const locationsField = "location_ids"

/** Locations after what a picker added and took away. */
function placesOf(fields: URLSearchParams, kept: readonly Id[]): string[] {
  const names = pickerNames(locationsField)
  const removed = idsIn(fields.getAll(names.remove))
  const stored = kept.map(String).filter((id) => !removed.includes(id))
  return [...new Set([...stored, ...idsIn(fields.getAll(names.add))])]
}

export type SentSettings = { settings: WidgetSettingsBody; errors: Record<string, string> }

/**
 * The settings that a form means: its choice between all locations, some and a group is one of three settings.
 * @param given settings by the schema of the operation.
 * @param kept locations that the widget has.
 * @returns errors by field where the choice has nothing in it.
 */
export function settingsSent(
  fields: URLSearchParams,
  given: WidgetSettingsBody,
  kept: readonly Id[],
): SentSettings {
  const chosen = fields.getAll(coverageField).at(-1)
  const none = { location_ids: [], group_id: null }
  if (chosen === "all") return { settings: { ...given, ...none }, errors: {} }
  if (chosen === "locations") {
    const places = placesOf(fields, kept)
    const errors: Record<string, string> =
      places.length === 0 ? { [locationsField]: "Choose at least one location" } : {}
    return { settings: { ...given, ...none, location_ids: places }, errors }
  }
  if (chosen === "group") {
    const group = given.group_id ?? null
    const errors: Record<string, string> = group === null ? { "settings.group_id": "Choose a group" } : {}
    return { settings: { ...given, ...none, group_id: group }, errors }
  }
  return { settings: given, errors: {} }
}
