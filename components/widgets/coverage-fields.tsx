"use client"

import { TriangleAlert } from "lucide"
import { useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { FormPicker } from "#components/form/form-picker.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import type { Choice } from "#lib/features/widgets/load.ts"
import { type Coverage, coverageField, coverages } from "#lib/features/widgets/sent-settings.ts"
import { settingField, settingLabels } from "#lib/features/widgets/setting-labels.ts"
import { sentenceOf } from "#lib/format/sentence.ts"

export type CoverageFieldsProps = {
  settings: WidgetSettings
  places: PickerFacts
  groups: readonly Choice[]
  /** Address of the page. */
  page: string
}

const labels: Readonly<Record<Coverage, string>> = {
  all: "All locations",
  locations: "Some locations",
  group: "A group",
}

function startOf({ location_ids: ids, group_id: group }: WidgetSettings): Coverage {
  if (group !== null) return "group"
  return ids.length > 0 ? "locations" : "all"
}

/** Of which locations a widget shows reviews. */
export function CoverageFields({ settings, places, groups, page }: CoverageFieldsProps) {
  const { values, errors } = useFormNow()
  const sent = coverages.find((one) => one === ownValue(values, coverageField)?.[0])
  const [coverage, setCoverage] = useState(sent ?? startOf(settings))
  const offered = coverages.filter((one) => one !== "group" || groups.length > 0)
  // The field of locations, which has the error otherwise, is not shown.
  const error = sentenceOf(settingLabels.location_ids, errors["location_ids"])
  const partOf = (one: Coverage) => {
    if (one === "locations")
      return <FormPicker facts={places} label="Locations" addLabel="Add locations" page={page} />
    if (one === "group")
      return (
        <FormSelect
          name={settingField("group_id")}
          label={settingLabels.group_id}
          options={[
            { value: "", label: "Choose" },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={settings.group_id === null ? "" : String(settings.group_id)}
        />
      )
    return null
  }
  return (
    <fieldset className="field grid gap-2">
      <legend className="label">Shows</legend>
      {coverage !== "locations" && error && (
        <p className="err" role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </p>
      )}
      {offered.map((one) => (
        <div className="group/coverage grid gap-2" key={one}>
          <label className="check">
            <input
              type="radio"
              name={coverageField}
              value={one}
              defaultChecked={coverage === one}
              onChange={() => setCoverage(one)}
            />
            <span>{labels[one]}</span>
          </label>
          {one !== "all" && (
            <div className="hidden pl-6 group-has-[[name=coverage]:checked]/coverage:block">
              {partOf(one)}
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}
