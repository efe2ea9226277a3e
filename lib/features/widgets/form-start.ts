import type { Id } from "#lib/contract/common.ts"
import type { WidgetType } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { settingsOf, type WidgetSettings } from "#lib/contract/widgets/settings.ts"
import { routes } from "#lib/routes/routes.ts"
import { coverageField } from "./sent-settings.ts"

/** The settings that a form begins with: those of the widget, else the usual ones. */
export const startSettings = (
  type: WidgetType,
  widget: Widget | null,
  locationId: Id | null = null,
): WidgetSettings => ({
  ...settingsOf(type, widget?.settings ?? {}),
  ...(type === "location_info" && !widget && locationId !== null ? { location_id: locationId } : {}),
})

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Address of a draft of settings that are kept, as the form beside it would ask for it. */
export function draftOf(type: WidgetType, settings: WidgetSettings, widget: Widget | null): string {
  const fields = new URLSearchParams({ widget_type: type })
  if (widget) fields.set("id", String(widget.id))
  if (type !== "location_info") {
    const { group_id: group, location_ids: ids } = settings
    fields.set(coverageField, group !== null ? "group" : ids.length > 0 ? "locations" : "all")
  }
  for (const [name, value] of Object.entries(settings)) {
    // Those of a widget are read with it.
    if (name === "location_ids" || value === null || value === undefined) continue
    for (const one of isList(value) ? value : [value]) fields.append(`settings.${name}`, String(one))
  }
  return routes.widgetDraft(fields)
}
