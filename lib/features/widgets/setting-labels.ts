import { ownValue } from "#lib/contract/own-value.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import { sentenceOf } from "#lib/format/sentence.ts"

/** Labels of the settings of a widget on its form. */
export const settingLabels = {
  auto_publish: "Publish new matching reviews automatically",
  theme: "Theme",
  accent_color: "Accent color",
  corner: "Corners",
  location_ids: "Locations",
  group_id: "Group",
  source_ids: "Sources",
  language: "Language",
  json_ld: "Add structured data (JSON-LD)",
  json_ld_rating: "Add the rating of your own microsurveys",
  min_rating: "Minimum rating",
  max_reviews: "Reviews at most",
  featured_review_ids: "Featured reviews",
  rotate_seconds: "Rotate",
  show_source: "Show source",
  show_date: "Show date",
  show_author: "Show author",
  per_page: "Reviews per page",
  show_response: "Replies",
  show_summary: "Summary",
  sort: "Order",
  layout: "Layout",
  show_count: "Show count",
  since_months: "Period",
  location_id: "Location",
  show_hours: "Hours",
  show_holiday_hours: "Holiday hours",
  show_phone: "Phone",
  show_address: "Address",
  show_map_link: "Map link",
  show_website: "Website",
} as const satisfies Record<keyof WidgetSettings, string>

export type SettingName = keyof typeof settingLabels

/** Fields of the form that stand for a setting and are called otherwise. */
const fields: Readonly<Partial<Record<SettingName, string>>> = { location_ids: "location_ids" }

/** The field of a setting in a form. */
export const settingField = (name: SettingName): string => fields[name] ?? `settings.${name}`

/**
 * The field that an error of settings belongs to, and its sentence: the API names the setting in front of it.
 * @returns null where it names none.
 */
export function settingError(text: string): { field: string; text: string } | null {
  const [name = "", ...rest] = text.split(" ")
  const label = ownValue(settingLabels, name)
  if (label === undefined || rest.length === 0) return null
  return { field: settingField(name as SettingName), text: sentenceOf(label, rest.join(" ")) ?? "" }
}
