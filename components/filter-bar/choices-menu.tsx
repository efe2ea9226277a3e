"use client"

import { useState } from "react"
import { focusNow } from "#components/ui/focus-now.ts"
import { moveFocus } from "#components/ui/move-focus.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"

export type ChoicesMenuProps = {
  field: FieldOf<"choices">
  chosen: readonly string[]
  onChoose: (next: string[]) => void
}

/** A box for each value, and one for all of them; it opens with the focus on what is chosen. */
export function ChoicesMenu({ field, chosen, onChoose }: ChoicesMenuProps) {
  const [start] = useState(() => field.choices.find(({ value }) => chosen.includes(value))?.value ?? "")
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return (
    <fieldset className="menu" onKeyDown={moveFocus}>
      <legend className="sr-only">{field.label}</legend>
      {[{ value: "", label: "All" }, ...field.choices].map(({ value, label }) => (
        <label className="menu-item check" key={value}>
          <input
            type="checkbox"
            ref={value === start ? focusNow : undefined}
            checked={value === "" ? chosen.length === 0 : chosen.includes(value)}
            onChange={() => onChoose(value === "" ? [] : toggled(value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
