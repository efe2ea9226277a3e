"use client"

import { useState } from "react"
import { type DateDescriptor, descriptors } from "#lib/dates/descriptors.ts"
import { groupedDateOptions } from "#lib/dates/page-options.ts"
import type { NamedRange } from "#lib/dates/range-choice.ts"
import { type DayRange, resolveRange } from "#lib/dates/resolve-range.ts"
import { dateChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { formatRange } from "#lib/format/dates.ts"
import { CustomRange } from "./custom-range.tsx"
import { useFilterBar } from "./filter-bar-context.tsx"
import { ListMenu, ListOption } from "./list-menu.tsx"

export type DateMenuProps = { field: FieldOf<"date">; range: NamedRange; close: () => void }

/** Presets under their headings, with which it begins each time it opens, and the custom picker (D-087, D-093). */
export function DateMenu({ field, range, close }: DateMenuProps) {
  const { facts, change } = useFilterBar()
  const [isCustom, setCustom] = useState(false)
  const { today, weekStart } = facts
  const choose = (descriptor: DateDescriptor, days: DayRange) => {
    change(dateChange(descriptor, days))
    close()
  }

  const datesOf = (option: DateDescriptor) =>
    option === "custom" || option === "allTime"
      ? undefined
      : formatRange(resolveRange(option, today, weekStart))

  if (isCustom) {
    return (
      <CustomRange
        range={range.dateDescriptor === "custom" ? range : null}
        today={today}
        weekStart={weekStart}
        onBack={() => setCustom(false)}
        onApply={(days) => choose("custom", days)}
      />
    )
  }
  return (
    <ListMenu label={field.label}>
      {groupedDateOptions(field.options).map(({ group, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not a fieldset
        <div role="group" aria-label={group} key={group}>
          <div className="menu-head" aria-hidden="true">
            {group}
          </div>
          {options.map((option) => (
            <ListOption
              key={option}
              selected={option === range.dateDescriptor}
              note={datesOf(option)}
              onSelect={() => {
                if (option === "custom") setCustom(true)
                else choose(option, resolveRange(option, today, weekStart))
              }}
            >
              {descriptors[option].label}
            </ListOption>
          ))}
        </div>
      ))}
    </ListMenu>
  )
}
