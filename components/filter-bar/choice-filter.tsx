"use client"

import { useHydrated } from "#components/ui/use-hydrated.ts"
import { valueChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { ListMenu, ListOption } from "./list-menu.tsx"
import { PlainSelect } from "./plain-select.tsx"

/** One value of a few, or all. */
export function ChoiceFilter({ field }: { field: FieldOf<"choice"> }) {
  const { values, change, hrefOf } = useFilterBar()
  const given = values[field.name]
  const value = given == null ? "" : String(given)
  const choices = [{ value: "", label: "All" }, ...field.choices]
  const label = choices.find((choice) => choice.value === value)?.label ?? value

  const clearHref = hrefOf(valueChange({ [field.name]: null }))

  if (!useHydrated()) {
    return (
      <PlainSelect
        name={field.name}
        label={field.label}
        value={value}
        isSet={value !== ""}
        clearHref={clearHref}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </PlainSelect>
    )
  }

  return (
    <FilterControl
      label={field.label}
      value={label}
      isSet={value !== ""}
      clearHref={clearHref}
      popup="listbox"
    >
      {(close) => (
        <ListMenu label={field.label}>
          {choices.map((choice) => (
            <ListOption
              key={choice.value}
              selected={choice.value === value}
              onSelect={() => {
                change(valueChange({ [field.name]: choice.value === "" ? null : choice.value }))
                close()
              }}
            >
              {choice.label}
            </ListOption>
          ))}
        </ListMenu>
      )}
    </FilterControl>
  )
}
