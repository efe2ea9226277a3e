"use client"

import { focusNow } from "#components/ui/focus-now.ts"
import { moveFocus } from "#components/ui/move-focus.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { valueChange } from "#lib/features/filter-bar/changes.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { useFilterBar } from "./filter-bar-context.tsx"
import { FilterControl } from "./filter-control.tsx"
import { PlainSelect } from "./plain-select.tsx"

/** Any number of a few values; none is all. */
export function ChoicesFilter({ field }: { field: FieldOf<"choices"> }) {
  const { values, change, hrefOf } = useFilterBar()
  const chosen = (values[field.name] as string[] | null) ?? []
  const labelOf = (value: string) => field.choices.find((choice) => choice.value === value)?.label ?? value
  const [first, ...others] = chosen
  const label = first === undefined ? "All" : labelOf(first) + (others.length > 0 ? ` +${others.length}` : "")
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
    change(valueChange({ [field.name]: next.length > 0 ? next : null }))
  }

  const clearHref = hrefOf(valueChange({ [field.name]: null }))

  if (!useHydrated()) {
    return (
      <PlainSelect
        name={field.name}
        label={field.label}
        value={chosen.join(",")}
        isSet={chosen.length > 0}
        clearHref={clearHref}
      >
        <option value="">All</option>
        {others.length > 0 && <option value={chosen.join(",")}>{label}</option>}
        {field.choices.map((choice) => (
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
      isSet={chosen.length > 0}
      clearHref={clearHref}
      popup="dialog"
    >
      {() => (
        <fieldset className="menu" onKeyDown={moveFocus}>
          <legend className="sr">{field.label}</legend>
          {field.choices.map((choice, index) => (
            <label className="menu-item check" key={choice.value}>
              <input
                type="checkbox"
                ref={index === 0 ? focusNow : undefined}
                checked={chosen.includes(choice.value)}
                onChange={() => toggle(choice.value)}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
      )}
    </FilterControl>
  )
}
