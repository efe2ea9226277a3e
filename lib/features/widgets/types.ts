import { ownValue } from "#lib/contract/own-value.ts"
import { type WidgetType, widgetTypeSettings, widgetTypes } from "#lib/contract/widgets/constants.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"

/** A type as an address names it. @returns null for every other word (P-025). */
export const typeOf = (text: string | undefined): WidgetType | null =>
  widgetTypes.find((type) => type === text) ?? null

/** The types that the settings of an account leave on (P-360 to P-363); a setting that is not told counts as on. */
export const typesOn = (settings: Readonly<Record<string, string>>): WidgetType[] =>
  widgetTypes.filter((type) => settingValue(ownValue(settings, widgetTypeSettings[type])) !== false)
