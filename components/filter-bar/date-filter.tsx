"use client"

import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { descriptors } from "#lib/dates/descriptors.ts"
import { namedRange } from "#lib/dates/range-choice.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { formatRange } from "#lib/format/dates.ts"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { OptionsLoading } from "./options-loading.tsx"
import { PlainDateFilter } from "./plain-date-filter.tsx"

const [DateMenu, nearDateMenu] = onFirstUse(async () => (await import("./date-menu.tsx")).DateMenu)

/** The range of a page (000 §4, D-087). */
export function DateFilter({ field }: { field: FieldOf<"date"> }) {
  const { values } = useFilterBar()
  const query = values as { from: string | null; to: string | null; dateDescriptor: string | null }
  const range = namedRange(query, field.fallback)
  const value =
    range.dateDescriptor === "custom" ? formatRange(range) : descriptors[range.dateDescriptor].label

  if (!useHydrated()) {
    return <PlainDateFilter field={field} range={range} isExplicit={query.dateDescriptor !== null} />
  }

  return (
    <FilterControl
      label={field.label}
      value={value}
      isSet={!range.isDefault}
      popup="listbox"
      fallback={<OptionsLoading />}
      onNear={() => void nearDateMenu()}
    >
      {(close) => <DateMenu fallback={<OptionsLoading />} field={field} range={range} close={close} />}
    </FilterControl>
  )
}
