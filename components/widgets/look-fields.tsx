import {
  type WidgetType,
  widgetLanguages,
  widgetLimits,
  widgetThemes,
} from "#lib/contract/widgets/constants.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import type { SettingName } from "#lib/features/widgets/setting-labels.ts"
import { languageLabels, themeLabels } from "#lib/features/widgets/texts.ts"
import { AccentField } from "./accent-field.tsx"
import { SettingCheck, SettingSelect } from "./setting-fields.tsx"

/** Parts that each type can hide. */
const shown: Readonly<Record<WidgetType, readonly SettingName[]>> = {
  teaser: ["show_author", "show_source", "show_date"],
  full_page: ["show_response", "show_summary"],
  star_snapshot: ["show_count"],
  location_info: [
    "show_address",
    "show_hours",
    "show_holiday_hours",
    "show_phone",
    "show_map_link",
    "show_website",
  ],
}

const { least, most } = widgetLimits.rotate
const usual = [5, 8, 12, 20].filter((seconds) => seconds >= least && seconds <= most)

function rotations(current: number) {
  const all = usual.includes(current) || current === 0 ? usual : [...usual, current].toSorted((a, b) => a - b)
  return [
    { value: "0", label: "By hand" },
    ...all.map((seconds) => ({ value: String(seconds), label: `Every ${seconds} seconds` })),
  ]
}

/** How a widget looks. */
export const LookFields = ({ type, settings }: { type: WidgetType; settings: WidgetSettings }) => (
  <>
    <div className="form-pair">
      <SettingSelect
        name="theme"
        settings={settings}
        options={widgetThemes.map((value) => ({ value, label: themeLabels[value] }))}
      />
      <SettingSelect
        name="corner"
        settings={settings}
        options={[
          { value: "round", label: "Round" },
          { value: "square", label: "Square" },
        ]}
      />
    </div>
    <div className="form-pair">
      <AccentField defaultValue={settings.accent_color} />
      <SettingSelect
        name="language"
        settings={settings}
        options={widgetLanguages.map((value) => ({ value, label: languageLabels[value] }))}
      />
    </div>
    {type === "teaser" && (
      <SettingSelect
        name="rotate_seconds"
        settings={settings}
        options={rotations(settings.rotate_seconds ?? 0)}
        hint="Off for visitors who prefer reduced motion."
      />
    )}
    {type === "star_snapshot" && (
      <SettingSelect
        name="layout"
        settings={settings}
        options={[
          { value: "badge", label: "Badge" },
          { value: "bar", label: "Bar" },
        ]}
      />
    )}
    <fieldset className="field grid gap-2">
      <legend className="label">Parts</legend>
      {shown[type].map((name) => (
        <SettingCheck key={name} name={name} settings={settings} />
      ))}
    </fieldset>
  </>
)
