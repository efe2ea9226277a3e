"use client"

import { useState } from "react"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { chosenRange } from "#lib/dates/chosen-range.ts"
import { descriptors } from "#lib/dates/descriptors.ts"
import { groupedDateOptions } from "#lib/dates/page-options.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { dateChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { formatRange } from "#lib/format/dates.ts"
import { CustomRange } from "./custom-range.tsx"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { ListMenu, ListOption } from "./list-menu.tsx"
import { PlainDateFilter } from "./plain-date-filter.tsx"

/** The range of a page: presets under their headings and the custom picker (000 §4, D-087, D-093). */
export function DateFilter({ field }: { field: FieldOf<"date"> }) {
  const { values, facts, change } = useFilterBar()
  const [isCustom, setCustom] = useState(false)
  const { today, weekStart } = facts
  const query = values as { from: string | null; to: string | null; dateDescriptor: string | null }
  const range = chosenRange(query, field.fallback, today, weekStart)
  const value = range.descriptor === "custom" ? formatRange(range) : descriptors[range.descriptor].label
  const groups = groupedDateOptions(field.options)

  if (!useHydrated()) {
    return <PlainDateFilter field={field} range={range} isExplicit={query.dateDescriptor !== null} />
  }

  return (
    <FilterControl label={field.label} value={value} isSet={!range.isDefault} popup="listbox">
      {(close) => {
        const finish = () => {
          setCustom(false)
          close()
        }
        if (isCustom) {
          return (
            <CustomRange
              range={range.descriptor === "custom" ? range : null}
              today={today}
              onBack={() => setCustom(false)}
              onApply={(chosen) => {
                change(dateChange("custom", chosen))
                finish()
              }}
            />
          )
        }
        return (
          <ListMenu label={field.label}>
            {groups.map(({ group, options }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not a fieldset
              <div role="group" aria-label={group} key={group}>
                <div className="menu-head" aria-hidden="true">
                  {group}
                </div>
                {options.map((option) => (
                  <ListOption
                    key={option}
                    selected={option === range.descriptor}
                    onSelect={() => {
                      if (option === "custom") return setCustom(true)
                      change(dateChange(option, resolveRange(option, today, weekStart)))
                      finish()
                    }}
                  >
                    {descriptors[option].label}
                  </ListOption>
                ))}
              </div>
            ))}
          </ListMenu>
        )
      }}
    </FilterControl>
  )
}
