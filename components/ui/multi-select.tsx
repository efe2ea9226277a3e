"use client"

import { ChevronDown } from "lucide"
import { useId, useRef, useState } from "react"
import { buttonClass } from "./button.tsx"
import { DetailsMenu, type DetailsMenuProps } from "./details-menu.tsx"
import { Icon } from "./icon.tsx"
import { moveFocus } from "./move-focus.ts"
import { collapsed, type MultiSelectValue, toggled } from "./multi-select-value.ts"

export type MultiSelectOption = { id: string; name: string }
export type MultiSelectProps = {
  name: string
  label: string
  options: readonly MultiSelectOption[]
  defaultValues?: readonly string[]
  /** At most so many; the others cannot be ticked then. */
  max?: number
  /** Told the value as it is sent: null, one, or a list. */
  onChange?: (value: MultiSelectValue) => void
}

function summaryOf(options: readonly MultiSelectOption[], values: readonly string[]): string {
  if (values.length > 1) return `${values.length} selected`
  return options.find(({ id }) => id === values[0])?.name ?? "None"
}

/**
 * A dropdown of ticks. The keyboard opens it by coming to it, the pointer by a click; Escape, leaving it and a press
 * elsewhere close it (000 §4). Before scripts run it is a disclosure whose ticks are sent with their form.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { name, label, options, defaultValues = [], max, onChange } = props
  const id = useId()
  const isPointer = useRef(false)
  const [values, setValues] = useState(defaultValues)
  const isFull = max !== undefined && values.length >= max
  const summary: DetailsMenuProps["summary"] = {
    className: buttonClass({}, "w-full justify-between border-line-control px-2.5 text-14/5 font-regular"),
    "aria-labelledby": `${id} ${id}-value`,
    onPointerDown: () => {
      isPointer.current = true
    },
    onFocus: ({ currentTarget, relatedTarget }) => {
      const box = currentTarget.closest("details")
      // A click opens by itself, and Escape comes back here from within.
      if (box && !isPointer.current && !box.contains(relatedTarget)) box.open = true
    },
    onBlur: () => {
      isPointer.current = false
    },
    children: (
      <>
        <span id={`${id}-value`}>{summaryOf(options, values)}</span>
        <Icon icon={ChevronDown} size={12} />
      </>
    ),
  }
  return (
    <div className="field">
      <span className="label" id={id}>
        {label}
      </span>
      <DetailsMenu className="block" summary={summary} onKeyDown={moveFocus}>
        {() => (
          // biome-ignore lint/a11y/useSemanticElements: a menu is no fieldset
          <div className="menu max-h-(--menu-max-h-form)" role="group" aria-labelledby={id}>
            {options.map((option) => {
              const isChosen = values.includes(option.id)
              return (
                <label className="menu-item check" key={option.id}>
                  <input
                    type="checkbox"
                    name={name}
                    value={option.id}
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    onChange={() => {
                      const next = toggled(values, option.id, max)
                      setValues(next)
                      onChange?.(collapsed(next))
                    }}
                  />
                  <span>{option.name}</span>
                </label>
              )
            })}
            {max !== undefined && (
              <p className="menu-head sticky -bottom-1 bg-raised" role="status">
                {values.length} of {max}
              </p>
            )}
          </div>
        )}
      </DetailsMenu>
    </div>
  )
}
