"use client"

import { useHydrated } from "#components/ui/use-hydrated.ts"
import { valueChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { ChoicesMenu } from "./choices-menu.tsx"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { PlainChoices } from "./plain-choices.tsx"

/** Any number of a few values; none is all. */
export function ChoicesFilter({ field }: { field: FieldOf<"choices"> }) {
  const { values, change, hrefOf } = useFilterBar()
  const chosen = ((values[field.name] as (string | number)[] | null) ?? []).map(String)
  const labelOf = (value: string) => field.choices.find((choice) => choice.value === value)?.label ?? value
  const [first, ...others] = chosen
  const label = first === undefined ? "All" : labelOf(first) + (others.length > 0 ? ` +${others.length}` : "")
  const choose = (next: string[]) => change(valueChange({ [field.name]: next.length > 0 ? next : null }))

  const clearHref = hrefOf(valueChange({ [field.name]: null }))

  if (!useHydrated()) {
    return <PlainChoices field={field} value={label} chosen={chosen} clearHref={clearHref} />
  }

  return (
    <FilterControl
      label={field.label}
      value={label}
      isSet={chosen.length > 0}
      clearHref={clearHref}
      popup="dialog"
    >
      {() => <ChoicesMenu field={field} chosen={chosen} onChoose={choose} />}
    </FilterControl>
  )
}
