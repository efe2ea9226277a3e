"use client"

import { useState } from "react"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import { type DateDescriptor, descriptors } from "#lib/dates/descriptors.ts"
import { groupedDateOptions } from "#lib/dates/page-options.ts"
import { type DayRange, resolveRange } from "#lib/dates/resolve-range.ts"
import { dateChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { formatRange } from "#lib/format/dates.ts"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { ListMenu, ListOption } from "./list-menu.tsx"
import { OptionsLoading } from "./options-loading.tsx"
import { PlainDateFilter } from "./plain-date-filter.tsx"

const [CustomRange, nearCustomRange] = onFirstUse(
  async () => (await import("./custom-range.tsx")).CustomRange,
)

/** The range of a page: presets under their headings and the custom picker (000 §4, D-087, D-093). */
export function DateFilter({ field }: { field: FieldOf<"date"> }) {
  const { values, facts } = useFilterBar()
  const { today, weekStart } = facts
  const query = values as { from: string | null; to: string | null; dateDescriptor: string | null }
  const range = chosenRange(query, field.fallback, today, weekStart)
  const value = range.descriptor === "custom" ? formatRange(range) : descriptors[range.descriptor].label

  if (!useHydrated()) {
    return <PlainDateFilter field={field} range={range} isExplicit={query.dateDescriptor !== null} />
  }

  return (
    <FilterControl
      label={field.label}
      value={value}
      isSet={!range.isDefault}
      popup="listbox"
      onNear={() => void nearCustomRange()}
    >
      {(close) => <DateMenu field={field} range={range} close={close} />}
    </FilterControl>
  )
}

type DateMenuProps = { field: FieldOf<"date">; range: ChosenRange; close: () => void }

/** Begins with the presets each time it opens. */
function DateMenu({ field, range, close }: DateMenuProps) {
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
        fallback={<OptionsLoading />}
        range={range.descriptor === "custom" ? range : null}
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
              selected={option === range.descriptor}
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
